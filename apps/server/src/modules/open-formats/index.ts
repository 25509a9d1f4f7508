export { createCalendarFeedsRepository } from './calendar/calendar-feeds.repository';
export { createOpenFormats, type OpenFormats } from './open-formats.module';
