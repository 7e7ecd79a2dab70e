import { create } from 'zustand'
import { createAnswers } from './answers.ts'
import { onPersonLeft } from './session.ts'

/** What is confirmed, where the check is the only question of an action that cannot be undone. */
export type StepUpQuestion = {
  title: string
  text: string
  /** For who cannot pass the check. */
  wayOut: string
  submit: string
}

/** The methods with which this member may confirm their identity; empty if the page must ask the server. */
type StepUpState = { isOpen: boolean; methods: readonly string[]; question?: StepUpQuestion | undefined }

/** Whether the step-up dialog is open. app/auth-host.tsx renders it. */
export const useStepUpGate = create<StepUpState>()(() => ({ isOpen: false, methods: [] }))

const answers = createAnswers()

/**
 * Asks the person to confirm their identity (trust.md ACC-6); resolves true once they have, false when they closed it.
 */
export function askStepUp(methods: readonly string[] = [], question?: StepUpQuestion): Promise<boolean> {
  useStepUpGate.setState({ isOpen: true, methods, question })
  return answers.wait()
}

export function settleStepUp(isDone: boolean): void {
  useStepUpGate.setState({ isOpen: false, methods: [], question: undefined })
  answers.settle(isDone)
}
onPersonLeft(() => settleStepUp(false))
