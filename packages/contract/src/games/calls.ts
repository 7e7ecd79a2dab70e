import { catalogueCalls } from './catalogue-calls.ts'
import { launchCalls } from './launch-calls.ts'
import { transferCalls } from './transfer-calls.ts'

export const gamesCalls = {
  ...catalogueCalls,
  ...launchCalls,
  ...transferCalls,
}
