export type BatcherOptions<Item, Reply> = {
  /** Runs one command on its own. */
  single(item: Item): Promise<Reply>
  /**
   * Runs many in one commit; the replies in the order of the items. Rejects if nothing was committed, or if that is
   * unknown.
   */
  batch(items: readonly Item[]): Promise<readonly Reply[]>
  /** Concurrent calls to the database. */
  inFlightMax: number
  batchMax: number
  /** How many processes send batches to this database; 1 by default. */
  processes?(): number
  /** How much of a batch an item takes; 1 by default. */
  weigh?(item: Item): number
  /** Whether an error means that the database is unavailable: then waiting commands are not tried one by one. */
  isLost?(error: unknown): boolean
  /** Whether an error means that a lock timed out: nothing was done. */
  isHeld?(error: unknown): boolean
  /** Which of these members are locked now. */
  findHeld?(members: readonly string[]): Promise<readonly string[]>
  /** Commands that may wait; beyond that a command is answered `busy` and not run. */
  queueMax: number
  /** Whether the process is busy with answering: then the database gets one call at a time. */
  isBusy?(): boolean
  onBatch?(size: number, seconds: number): void
  /** A batch failed, and its items are now run singly. */
  onReplay?(error: unknown, size: number): void
  now?(): number
}
