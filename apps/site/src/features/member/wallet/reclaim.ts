/** The result for one vendor: no balance there, moved back, refused, on its way, or no answer. */
export type Reclaimed = {
  vendor: string
  amount: string
  result: 'nothing' | 'done' | 'failed' | 'asking' | 'error'
  error?: unknown
}
type Hands = {
  /** The vendor's own answer about its balance. */
  ask: (vendor: string) => Promise<string>
  /** Moves it back; returns the transfer's state. */
  moveBack: (vendor: string, amount: string) => Promise<string>
  onResult: (result: Reclaimed) => void
}

/**
 * Moves everything back, vendor by vendor; one that fails or does not answer does not block the others
 * (operations.md 3.5).
 */
export async function reclaimAll(vendors: readonly string[], { ask, moveBack, onResult }: Hands): Promise<void> {
  for (const vendor of vendors) {
    let amount = '0'
    try {
      amount = await ask(vendor)
      if (/^[0.]*$/.test(amount)) onResult({ vendor, amount, result: 'nothing' })
      else onResult({ vendor, amount, result: resultOf(await moveBack(vendor, amount)) })
    } catch (error) {
      onResult({ vendor, amount, result: 'error', error })
    }
  }
}

const resultOf = (status: string) => (status === 'CONFIRMED' ? 'done' : status === 'FAILED' ? 'failed' : 'asking')
