import { create } from 'zustand'
import { createAnswers } from './answers.ts'
import { onPersonLeft } from './session.ts'

/** The ways in which this member may prove themselves once more; empty where the page has to ask which there are. */
type StepUpState = { isOpen: boolean; methods: readonly string[] }

/** Whether the second look is asked for now. The dialog itself is drawn once, in app/auth-host.tsx. */
export const useStepUpGate = create<StepUpState>()(() => ({ isOpen: false, methods: [] }))

const answers = createAnswers()

/** Asks the person to prove themselves (trust.md ACC-6); resolves true once they have, false when they closed it. */
export function askStepUp(methods: readonly string[] = []): Promise<boolean> {
  useStepUpGate.setState({ isOpen: true, methods })
  return answers.wait()
}

export function settleStepUp(isDone: boolean): void {
  useStepUpGate.setState({ isOpen: false, methods: [] })
  answers.settle(isDone)
}
onPersonLeft(() => settleStepUp(false))
