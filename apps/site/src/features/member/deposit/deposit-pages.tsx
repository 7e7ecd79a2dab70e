import type { PageProps } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { DepositOrderPage } from './deposit-order-page.tsx'
import { DepositPage } from './deposit-page.tsx'

/** A new deposit, or the order of one. */
export function DepositPages({ item, onOpen }: PageProps<MemberPage>) {
  return item === undefined ? (
    <DepositPage onOpenOrder={(id) => onOpen('depositv2', id)} />
  ) : (
    <DepositOrderPage key={item} item={item} onOpen={onOpen} />
  )
}
