import { patternParam } from '../../shared/search.ts'

/** `/agents?account=`: whose card is open. */
export const agentsSearch = { account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/) }
