/** isAgent of a trial account (T01). */
export const TRIAL_TYPE = 4
