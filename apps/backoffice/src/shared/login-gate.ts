import { create } from 'zustand'

/** Calls that wait for a new login, all of them for the same one. */
export const useLoginGate = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

let waiting: ((isSameOperator: boolean) => void)[] = []

/** Opens the login over the page. True once the same operator has logged in again: the call may be repeated. */
export function askForLogin(): Promise<boolean> {
  useLoginGate.setState({ isOpen: true })
  return new Promise((resolve) => waiting.push(resolve))
}

/** Another operator than before, or nobody: what was under way must not go on in somebody else's name. */
export function closeLoginGate(isSameOperator: boolean): void {
  const calls = waiting
  waiting = []
  useLoginGate.setState({ isOpen: false })
  for (const resolve of calls) resolve(isSameOperator)
}
