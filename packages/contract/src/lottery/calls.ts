import { gameCalls } from './game-calls.ts'
import { orderCalls } from './order-calls.ts'
import { lobbyCalls } from './lobby-calls.ts'
import { submissionCalls } from './submission-calls.ts'
import { statisticsCalls } from './statistics-calls.ts'
import { chaseCalls } from './chase-calls.ts'
import { drawCalls } from './draw-calls.ts'
import { configCalls } from './config-calls.ts'
import { publicResultsCalls } from './public-results-calls.ts'

export const lotteryCalls = {
  ...gameCalls,
  ...orderCalls,
  ...lobbyCalls,
  ...submissionCalls,
  ...statisticsCalls,
  ...chaseCalls,
  ...drawCalls,
  ...configCalls,
  ...publicResultsCalls,
}
