import { importTasks } from './modules/import/import.tasks';
import { attachmentTasks } from './platform/files/attachment.tasks';
import { pictureTasks } from './platform/files/picture.tasks';
import { serveTasks } from './platform/foreign-work/serve-tasks';
import { inboundTasks } from './platform/mail/inbound/inbound.tasks';
import { pdfTasks } from './platform/pdf-signing/pdf.tasks';
import { textTasks } from './platform/pdf-text/text.tasks';

// Entry of the worker thread for all work on uploaded files.
serveTasks(pdfTasks, textTasks, attachmentTasks, pictureTasks, importTasks, inboundTasks);
