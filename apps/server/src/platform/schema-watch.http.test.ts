import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../testing/test-app.ts'

// The whole server; only the newer release in the database is written by the test.
const app = await testApp([])
const { siteApp } = app.composition
const raise = (oldestProgram: number) =>
  app.owner.query(sql`update schema_release set release = ${oldestProgram}, oldest_program = ${oldestProgram}`)
const readiness = async () => {
  const answer = await siteApp.inject({ url: '/readyz' })
  return { status: answer.statusCode, ...answer.json<object>() }
}
const status = () => app.site.get('/wps/system/status')

describe('another program migrates while this one runs', () => {
  it('work continues as long as the schema supports programs of this release', async () => {
    await app.owner.query(sql`update schema_release set release = release + 1`)
    expect(await readiness()).toEqual({ status: 200, ready: true })
    expect(await status()).toMatchObject({ status: 200, code: 'ok' })
  })

  it('after that it accepts no work and says why, on the site, in the back office and to vendors', async () => {
    await raise(1000)
    expect(await readiness()).toMatchObject({
      status: 503,
      ready: false,
      reason: expect.stringMatching(/^The database is of release 1000.*Start a newer version\.$/),
    })
    expect(await status()).toMatchObject({ status: 503, code: 'maintenance' })
    expect(await app.backoffice.get('/bo/session')).toMatchObject({ status: 503, code: 'maintenance' })
    expect((await siteApp.inject({ method: 'POST', url: '/vendor/v1/ACME/bet' })).statusCode).toBe(503)
    expect((await siteApp.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  it('and stays so until it is restarted', async () => {
    await raise(1)
    expect(await readiness()).toMatchObject({ status: 503 })
  })
})
