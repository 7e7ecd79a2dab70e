import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, businessDay, moneyToString, MONEY_UNIT, type Money } from '@lotus/kernel'
import { listOpenContents, type OpenContent } from '../bank-lines/bank-line.repo.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import type { CashierDeps } from '../deps.ts'

/** Orders that the file pays. */
const ORDERS = 10
const ZONE_MS = 7 * 3_600_000

/**
 * A statement of the demo's invented bank, as a file to try the import with: it pays the open orders of a simulated channel,
 * one of them too little, with a transfer without a code and a fee beside them. Moves nothing. Refuses with `not_found`
 * outside a demo and for a channel that is not simulated.
 */
export async function exampleBankFile(
  deps: CashierDeps,
  { channelCode }: RouteParsedInput<'bo.exampleBankFile'>,
): Promise<RouteValue<'bo.exampleBankFile'>> {
  const channel = await findChannel(deps.db, channelCode)
  if (deps.config.profile !== 'demo' || !channel?.is_simulated || channel.payee_account === null)
    throw new AppError<ErrorCode>('not_found')
  const now = deps.clock.now()
  const orders = await listOpenContents(deps.db, channelCode, ORDERS)
  const stamp = `MP${now.getTime().toString(36).toUpperCase()}`
  const rows = orders.map((order, n) => ({
    content: `MBVCB.${1000 + n}.${order.content.toLowerCase()} nap tien`,
    amount: paidFor(order, n > 0 && n === orders.length - 1),
  }))
  rows.push({ content: 'Chuyen khoan khong ghi ma (mo phong)', amount: orders[0]?.amount_vnd ?? 100_000n })
  rows.push({ content: 'Phi quan ly tai khoan (mo phong)', amount: -11_000n })
  const lines = rows.map(({ content, amount }, n) =>
    [clockText(now), `${stamp}${n}`, content, amountText(amount * MONEY_UNIT), 'NGUOI CHOI MO PHONG'].join(';'),
  )
  const head = ['Sao kê mô phỏng của bản thử;;;;', `Số tài khoản: ${channel.payee_account};;;;`]
  const names = 'Ngày giao dịch;Số tham chiếu;Nội dung;Số tiền;Người chuyển'
  return { name: `sao-ke-mo-phong-${businessDay(now)}.csv`, text: [...head, names, ...lines, ''].join('\r\n') }
}

/** The last of several is paid by half, so that the review has something to show. */
const paidFor = ({ amount_vnd: vnd }: OpenContent, isHalf: boolean) => (isHalf ? vnd / 2n : vnd)

/** `1.234.567,00`, as Vietnam writes it. */
function amountText(amount: Money): string {
  const [whole = '', places = ''] = moneyToString(amount).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${places.slice(0, 2)}`
}

/** `24/11/2026 10:15:00` by the brand's clock. */
function clockText(at: Date): string {
  const [day = '', clock = ''] = new Date(at.getTime() + ZONE_MS).toISOString().split('T')
  return `${day.split('-').toReversed().join('/')} ${clock.slice(0, 8)}`
}
