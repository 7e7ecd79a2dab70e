import { AppError } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ErrorCode } from '@lotus/contract'
import type { Metrics } from '../../../platform/metrics.ts'
import { checkItem, isKeyTaken } from './command-checks.ts'
import * as items from './command-items.ts'
import { createCommandQueue, type CommandQueueOptions } from './command-queue.ts'
import { acceptedOrThrow, moved, staked, withBalance, withDebt, withEffect, withHold } from './command-replies.ts'
import * as repo from './wallet.repo.ts'

export type Wallet = ReturnType<typeof createWallet>

/**
 * The only entry of every command that moves money. The caller makes the key: a repeated key gets the same answer,
 * other content under it is `key_conflict`. Refusals decided by the balance or the time are stored too.
 */
export function createWallet(options: CommandQueueOptions) {
  const { metrics } = options
  const queue = createCommandQueue(options)
  const submit = async (item: repo.CommandItem): Promise<repo.CommandReply> => {
    try {
      checkItem(item)
      return counted(await queue.submit(item), item.op, metrics)
    } catch (error) {
      const failure = isKeyTaken(error) ? new AppError<ErrorCode>('key_conflict') : error
      metrics?.commands.inc({ kind: item.op, outcome: failure instanceof AppError ? failure.code : 'error' })
      throw failure
    }
  }
  /** In the caller's own transaction, beside what else belongs to it; on its own through the queue. */
  const execute = async (item: repo.CommandItem, within?: Queryable): Promise<repo.CommandReply> =>
    within ? counted(await repo.run(within, item), item.op, metrics) : submit(item)
  const command =
    <Command, Answer>(itemOf: (command: Command) => repo.CommandItem, read: (reply: repo.CommandReply) => Answer) =>
    async (command: Command, within?: Queryable): Promise<Answer> =>
      read(acceptedOrThrow(await execute(itemOf(command), within)))

  return {
    /** A stake from bonus and cash to a house account, if status, exclusion, limits and balance allow it now. */
    bet: command(items.betItem, staked),
    /** A bet's win, split in the proportion of its stake; 0 means that it lost. */
    win: command(items.winItem, withBalance),
    betWin: command(items.betWinItem, staked),
    /** Rolls a keyed bet back exactly; before the bet came it leaves a tombstone, after a win it is refused. */
    rollback: command(items.rollbackItem, withEffect),
    /** A signed correction. If cash is not enough, the rest becomes debt, recovered first from later credits. */
    adjust: command(items.adjustItem, withDebt),
    /** Money from a house account to the member's cash. */
    credit: command(items.creditItem, moved),
    /** Holds cash for a withdrawal; returns the hold. */
    hold: command(items.holdItem, withHold),
    /** Pays a hold out to a house account; at most once. */
    postHold: command(items.postHoldItem, moved),
    /** Returns a hold to cash; at most once. */
    voidHold: command(items.voidHoldItem, moved),
    /** Many legs under one key, all or none: rebates up a chain, payouts of contracts, transfers in the agent tree. */
    postGroup: command(items.groupItem, moved),
    /** A registered command of a module above, in the same batches; returns its reply unchanged, refusals included. */
    call: (command: items.CallCommand, within?: Queryable): Promise<repo.CommandReply> =>
      execute(items.callItem(command), within),
    queueDepth: queue.depth,
    stop: queue.stop,
  }
}

function counted(reply: repo.CommandReply, kind: string, metrics: Metrics | undefined): repo.CommandReply {
  metrics?.commands.inc({ kind, outcome: reply.duplicate ? 'duplicate' : reply.code })
  return reply
}
