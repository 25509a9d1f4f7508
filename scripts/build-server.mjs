import { ensureBuilt } from './build.mjs';

/** Builds the server for tests of its commands, unless its sources are unchanged since the last build. */
export default () => ensureBuilt(['server']);
