import { create } from 'zustand'

type Waiting = (isSameOperator: boolean) => void

/** Calls that wait for a new login; all of them wait for the same one. */
export const useLoginGate = create<{ isOpen: boolean; waiting: readonly Waiting[] }>()(() => ({
  isOpen: false,
  waiting: [],
}))

/** Opens the login over the page. True when the same operator has logged in again: the call may be repeated. */
export const askForLogin = (): Promise<boolean> =>
  new Promise((resolve) => useLoginGate.setState(({ waiting }) => ({ isOpen: true, waiting: [...waiting, resolve] })))

/** Another operator, or nobody: the calls under way must not go on in somebody else's name. */
export function closeLoginGate(isSameOperator: boolean): void {
  const { waiting } = useLoginGate.getState()
  useLoginGate.setState({ isOpen: false, waiting: [] })
  for (const resolve of waiting) resolve(isSameOperator)
}
