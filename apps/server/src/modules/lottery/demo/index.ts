export { nationalDay } from './national-day.ts'
export { playLive, playEveryState } from './play-live.ts'
export { simulateOwnHistory } from './simulate-history.ts'
export { publishSimulated } from './simulated-source.ts'
