import type { RouteInput } from '@lotus/contract'

type Input = RouteInput<'games.transfers'>
/** The filter of the history; it is in the address as `?mcItem=HOILANG-in-done`, so that it can be linked to. */
export type TransferFilter = Pick<Input, 'vendor' | 'direction' | 'stage'>

export const directions = ['in', 'out'] as const
export const stages = ['open', 'done', 'failed'] as const

/** Parts in any order; unknown ones are left out. */
export function readTransferFilter(item: string | undefined): TransferFilter {
  const filter: TransferFilter = {}
  for (const part of item?.split('-') ?? []) {
    const direction = directions.find((name) => name === part)
    const stage = stages.find((name) => name === part)
    if (direction) filter.direction = direction
    else if (stage) filter.stage = stage
    else if (/^[A-Z][A-Z0-9]{1,19}$/.test(part)) filter.vendor = part
  }
  return filter
}

export function writeTransferFilter({ vendor, direction, stage }: TransferFilter): string | undefined {
  const parts = [vendor, direction, stage].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join('-') : undefined
}
