/** Days within which a fact brings a notice: an older one is no news, such as after an update of the server. */
export const TOLD_WITHIN_DAYS = 3;
/** Hours without contact after which a device counts as silent (M4). */
export const SILENT_AFTER_HOURS = 24;
