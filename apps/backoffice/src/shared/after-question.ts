import { confirm, toast } from '@lotus/ui'
import { failureText } from './failure-text.ts'

/** Does something that was asked about first, and says how it went. */
export async function afterQuestion(
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
