import { i18n, initI18n } from '@lotus/i18n'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { Promised } from './promised.tsx'

// What a running period's figure says of what becomes of it (issue 19 section 4).
type Props = ComponentProps<typeof Promised>

const usual: Props['progress'] = {
  payment: 'AUTO',
  reviewHours: 48,
  reviewAbove: '50000.0000',
  claimBy: null,
  uplinePays: null,
  estimate: { childCount: 0 },
}
const said = (progress: Partial<Props['progress']>, more: Partial<Omit<Props, 'progress'>> = {}) =>
  renderToStaticMarkup(
    createElement(Promised, {
      kind: 'DAILY',
      side: 'B',
      isAgent: true,
      ...more,
      progress: { ...usual, ...progress },
    }),
  )
const uplinePays = { shortfall: 'UPLINE_PAYS', retryHours: 24 } as const
const claimBy = '2026-06-21T17:00:00.000Z'

beforeAll(async () => {
  await initI18n({ language: 'vi', namespaces: ['agents'] })
  await i18n.changeLanguage('vi')
})

it('a wage that is paid at once names the amount above which it is not', () => {
  const text = said({})
  expect(text).toContain('tiền vào ví của bạn ngay. Kỳ nào trên 50,000.00 thì nhà vận hành duyệt trước.')
  expect(text).not.toContain('tính lại')
  expect(said({ reviewAbove: null })).not.toContain('duyệt trước')
  // As long as the amount is not counted.
  expect(said({ estimate: null })).toContain('Kỳ nào trên 50,000.00')
  expect(said({ payment: 'HELD' })).not.toContain('duyệt trước')
})

it('it may be recalculated until it is approved or claimed, and then never, whoever pays it', () => {
  for (const pays of [null, uplinePays]) {
    expect(said({ payment: 'REVIEW', uplinePays: pays })).toContain('Khi chưa duyệt, nhà vận hành vẫn có thể tính lại')
    expect(said({ payment: 'CLAIM', claimBy, uplinePays: pays })).toContain(
      'Khi chưa nhận, nhà vận hành vẫn có thể tính lại trong tháng chốt kỳ',
    )
    expect(said({ uplinePays: pays })).not.toContain('tính lại')
  }
  expect(said({ payment: 'HELD', uplinePays })).toContain('Khi còn tạm giữ')
})

it('contracts below are spoken of where there are some, or may be', () => {
  expect(said({ estimate: { childCount: 2 } })).toContain('Hợp đồng giao cho tuyến dưới được trừ vào đây')
  expect(said({})).toContain('Nếu bạn giao hợp đồng cho tuyến dưới')
  expect(said({}, { side: 'A' })).toContain('Nếu người nhận giao hợp đồng')
  // Nobody is below a player.
  expect(said({}, { isAgent: false })).not.toContain('hợp đồng')
  expect(said({ uplinePays })).not.toContain('hợp đồng')
})

it('what the upline pays says so to both sides, and what becomes of the rest', () => {
  expect(said({ uplinePays })).toContain(
    'tuyến trên trả bạn từ ví của họ. Ví đó thiếu bao nhiêu thì còn nợ bạn bấy nhiêu',
  )
  expect(said({ payment: 'CLAIM', claimBy, uplinePays }, { side: 'A' })).toContain(
    'tuyến dưới tự nhận trước 22/06/2026 00:00:00, nhận thì tiền được trừ từ ví của bạn',
  )
})
