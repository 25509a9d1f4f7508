import { serveTasks } from '../serve-tasks';
import { probeTasks } from './probe.tasks';

serveTasks(probeTasks);
