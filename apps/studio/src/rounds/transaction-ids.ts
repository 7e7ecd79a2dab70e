/**
 * A round has one bet, one win and at most one rollback: their ids are derived from the round's, so that none is sent
 * twice.
 */
export const betTxId = (roundId: string) => `${roundId}-bet`
export const winTxId = (roundId: string) => `${roundId}-win`
export const rollbackTxId = (roundId: string) => `${roundId}-back`
