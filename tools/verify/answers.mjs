// --- answers of a step -------------------------------------------------------------------------------------------

export const ok = (detail = '') => ({ outcome: 'ok', detail })
export const bad = (detail) => ({ outcome: 'bad', detail })
export const warn = (detail) => ({ outcome: 'warn', detail })
export const skipped = (detail) => ({ outcome: 'skipped', detail })
export const judged = (isRight, detail) => (isRight ? ok() : bad(detail))
