/** Active people of a team, each once, and how many further active accounts are not counted for which reason. */
export type People = {
  active: number
  /** Accounts of a person who is counted already. */
  leftOut: number
  /** Accounts that wait for the operator's review, as they look like somebody's above them (operations.md 1.13). */
  waiting: number
}

/** Who waits counts for nobody; of the others all accounts of one person are one. */
export function countPeople<Account>(
  accounts: Iterable<Account>,
  mainOf: (account: Account) => Account,
  isWaiting: (account: Account) => boolean,
): People {
  const people = new Set<Account>()
  let [judged, waiting] = [0, 0]
  for (const account of accounts) {
    if (isWaiting(account)) {
      waiting += 1
      continue
    }
    judged += 1
    people.add(mainOf(account))
  }
  return { active: people.size, leftOut: judged - people.size, waiting }
}
