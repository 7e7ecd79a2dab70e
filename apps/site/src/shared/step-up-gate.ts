import { create } from 'zustand'
import { createAnswers } from './answers.ts'
import { onPersonLeft } from './session.ts'

/** The methods with which this member may confirm their identity; empty if the page must ask the server. */
type StepUpState = { isOpen: boolean; methods: readonly string[] }

/** Whether the step-up dialog is open. app/auth-host.tsx renders it. */
export const useStepUpGate = create<StepUpState>()(() => ({ isOpen: false, methods: [] }))

const answers = createAnswers()

/**
 * Asks the person to confirm their identity (trust.md ACC-6); resolves true once they have, false when they closed it.
 */
export function askStepUp(methods: readonly string[] = []): Promise<boolean> {
  useStepUpGate.setState({ isOpen: true, methods })
  return answers.wait()
}

export function settleStepUp(isDone: boolean): void {
  useStepUpGate.setState({ isOpen: false, methods: [] })
  answers.settle(isDone)
}
onPersonLeft(() => settleStepUp(false))
