export type BatcherOptions<Item, Reply> = {
  /** One command on its own. */
  single(item: Item): Promise<Reply>
  /** Many in one commit; the replies in the order of the items. Rejects where nothing was committed, or where nobody knows. */
  batch(items: readonly Item[]): Promise<readonly Reply[]>
  /** Calls to the database at a time. */
  inFlightMax: number
  batchMax: number
  /** How much of a batch an item takes; 1 where it is not said. */
  weigh?(item: Item): number
  /** Whether an error says that the database is away: what waits behind it is not tried one by one. */
  isLost?(error: unknown): boolean
  /** Whether an error says that a lock was not had in its time: nothing was done. */
  isHeld?(error: unknown): boolean
  /** Which of these members somebody holds locked now. */
  findHeld?(members: readonly string[]): Promise<readonly string[]>
  /** Commands that may wait; one more is answered `busy` and nothing was done. */
  queueMax: number
  /** Whether the process has its hands full with answering: then the database gets one call at a time. */
  isBusy?(): boolean
  onBatch?(size: number, seconds: number): void
  /** A batch failed and its items run singly now. */
  onReplay?(error: unknown, size: number): void
  now?(): number
}
