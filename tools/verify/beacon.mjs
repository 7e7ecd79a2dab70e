// --- the public beacon: drand quicknet ---------------------------------------------------------------------------

export const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1692803367,
  period: 3,
}
export const secondsOfRound = (round) => QUICKNET.genesis + (round - 1) * QUICKNET.period
