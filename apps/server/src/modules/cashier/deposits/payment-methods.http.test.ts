import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const app = await testApp(['SEN60'])

it('L08: a visitor sees the names of open payment methods, but not their accounts and limits', async () => {
  const { value } = await app.call(app.site, 'cashier.paymentMethods', {})
  expect(value).toEqual({
    methods: [
      {
        code: 'demo_bank',
        method: 'DEP_BANK',
        name: { vi: 'Chuyển khoản mô phỏng', en: 'Simulated bank transfer' },
      },
    ],
  })
})

it('a channel closed by the operator is not listed', async () => {
  await app.owner.query(sql`update deposit_channel set is_open = false`)
  expect((await app.call(app.site, 'cashier.paymentMethods', {})).value).toEqual({ methods: [] })
})
