import { confirm, toast } from '@lotus/ui'
import { failureText } from './failure-text.ts'

/** Runs an action after a confirmation, and shows its result. */
export async function afterConfirmation(
  question: Parameters<typeof confirm>[0],
  act: () => Promise<unknown>,
  done?: string,
): Promise<void> {
  if (!(await confirm(question))) return
  try {
    await act()
    if (done !== undefined) toast.success(done)
  } catch (error) {
    toast.error(failureText(error))
  }
}
