import { pageCalls } from './page-calls.ts'
import { editingCalls } from './editing-calls.ts'

export const contentCalls = {
  ...pageCalls,
  ...editingCalls,
}
