import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { routes } from '@lotus/contract'
import { TEST_START, testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { HOME, peopleOf } from '../security/security.fixtures.ts'
import { identitySettings } from '../settings.ts'

const app = await testApp(['MBAC'])
const people = peopleOf(app)
const { call } = app
let serial = 0
const newName = () => `hoso${(serial += 1)}`

beforeEach(() => app.setTestTime(TEST_START))

describe('C03: funds, profile, avatar', () => {
  it('sums up the member’s money', async () => {
    const who = await people.register(newName())
    await app.deposit(who, '250.50')
    expect((await call(who, 'wallet.funds', {})).value).toMatchObject({
      currency: 'P',
      mainBalance: '250.5000',
      bonus: '0.0000',
      inWithdrawal: '0.0000',
      memberDebt: '0.0000',
      total: '250.5000',
    })
  })

  it('accepts a nickname in any script, and the birthday once and of age (ACC-1)', async () => {
    const who = await people.register(newName())
    expect((await call(who, 'member.setProfile', { nickname: 'Bé Na 2' })).value).toMatchObject({ nickname: 'Bé Na 2' })
    expect((await call(who, 'member.setProfile', { nickname: '<b>x</b>' })).code).toBe('bad_request')
    // In the brand's zone it is 10 March 2026.
    expect((await call(who, 'member.setProfile', { birthday: '2008-03-11' })).value).toEqual({
      fields: { birthday: 'invalid' },
    })
    expect((await call(who, 'member.setProfile', { birthday: '2008-03-10' })).value).toMatchObject({
      birthday: '2008-03-10',
      canSetBirthday: false,
    })
    expect((await call(who, 'member.setProfile', { birthday: '1990-01-01' })).code).toBe('state_conflict')
  })

  const upload = async (who: string, payload: Buffer, type = 'image/png') => {
    const answer = await app.composition.siteApp.inject({
      method: 'PUT',
      url: routes['member.uploadIcon'].path,
      headers: { authorization: `Bearer ${who}`, 'content-type': type },
      payload,
      remoteAddress: HOME,
    })
    return {
      status: answer.statusCode,
      ...answer.json<{ code: string; value: { avatar: string; avatarType: string } }>(),
    }
  }

  it('offers our drawings and accepts the member’s own picture, re-encoded under a random name (K06)', async () => {
    const { client: who, token } = await app.register(newName())
    const { value } = await call(who, 'member.icon', {})
    expect(value).toMatchObject({ avatarType: 'STATIC', avatar: '/avatars/lotus.svg' })
    expect((await call(who, 'member.setIcon', { id: 'koi' })).value.avatar).toBe('/avatars/koi.svg')
    expect((await call(who, 'member.setIcon', { id: 'nobody' })).code).toBe('bad_request')
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Artist: 'nobody is to know this name' } })
      .png()
      .toBuffer()
    const first = await upload(token, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]))
    expect(first.value).toMatchObject({
      avatarType: 'CUSTOM',
      avatar: expect.stringMatching(/^\/media\/avatars\/[\w-]{22}\.webp$/),
    })
    const media = await app.composition.siteApp.inject({ method: 'GET', url: first.value.avatar })
    expect(media.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture.webp"',
    })
    const seen = await sharp(media.rawPayload).metadata()
    expect([seen.format, seen.width, seen.height, seen.exif]).toEqual(['webp', 256, 256, undefined])
    expect(media.rawPayload.includes('script')).toBe(false)
    expect((await call(who, 'relay.playerAvatar', {})).value).toEqual({
      avatarType: 'CUSTOM',
      avatar: first.value.avatar,
    })
    // The picture before it is deleted from the disk.
    const second = await upload(token, picture)
    expect((await app.composition.siteApp.inject({ method: 'GET', url: first.value.avatar })).statusCode).toBe(404)
    expect(second.value.avatar).not.toBe(first.value.avatar)
  })

  it('refuses files that are not png or jpeg, whatever their name, and too large ones', async () => {
    const { token } = await app.register(newName())
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect((await upload(token, svg)).code).toBe('upload_invalid')
    expect((await upload(token, Buffer.alloc(0))).code).toBe('upload_invalid')
    const gif = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#333' } })
      .gif()
      .toBuffer()
    expect((await upload(token, gif)).code).toBe('upload_invalid')
    expect((await upload(token, svg, 'image/svg+xml')).status).toBeGreaterThanOrEqual(400)
    expect((await upload(token, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    const flat = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    expect((await upload(token, flat)).code).toBe('upload_too_large')
    expect((await upload('x'.repeat(43), svg)).code).toBe('not_logged_in')
  })

  it('accepts ten pictures a day', async () => {
    const { token } = await app.register(newName())
    await setSetting(app.db, identitySettings.avatarUploadsDaily, 2, 'test')
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(token, picture, 'image/jpeg')))
    expect(answers.filter((answer) => answer.code === 'ok')).toHaveLength(2)
    expect(answers.filter((answer) => answer.code === 'too_many_requests')).toHaveLength(2)
    await setSetting(app.db, identitySettings.avatarUploadsDaily, 10, 'test')
  })

  it('never serves anything else from its folder', async () => {
    for (const name of ['..%2f..%2fpassword-pepper', '%2e%2e/x.webp', 'a.webp', `${'a'.repeat(22)}.svg`])
      expect((await app.composition.siteApp.inject({ method: 'GET', url: `/media/avatars/${name}` })).statusCode).toBe(
        404,
      )
  })
})
