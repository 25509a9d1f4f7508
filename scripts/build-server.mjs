import { ensureBuilt } from './build.mjs';

/** Builds the server and the client for tests of what is built, unless their sources are unchanged since the last build. */
export default () => ensureBuilt(['server', 'client']);
