import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { routes, type RouteInput, type RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { testApp, TEST_START } from '../../../testing/test-app.ts'
import { smallContent } from '../content.fixtures.ts'
import { contentModule, installDemoContent, sweepPictures } from '../index.ts'

const app = await testApp([])
await installDemoContent(app, smallContent)
const { call, site, backoffice } = app
const mai = await app.operator('mai.sup')
const hoa = await app.operator('hoa.ops')
const linh = await app.operator('linh.fin')

const both = (vi: string, en = vi) => ({ vi, en })
const inDays = (days: number) => new Date(Date.parse(TEST_START) + days * 86_400_000).toISOString()
const lastAudit = () =>
  app.owner.one<{ action: string; target: string; operator: string; details: Record<string, unknown> }>(
    sql`select action, target, operator, details from audit_log order by id desc limit 1`,
  )

describe('permissions', () => {
  it('content.view allows reading and content.edit writing; visitors and members are refused', async () => {
    await app.owner.query(
      sql`update operator set permissions = permissions || '{content.view}' where username = 'tu.op'`,
    )
    const tu = await app.operator('tu.op')
    expect(await call(tu, 'bo.contentNotices', {})).toMatchObject({ success: true })
    expect(await call(tu, 'bo.removeContentNotice', { id: '1', seen: TEST_START })).toMatchObject({
      code: 'permission_denied',
    })
    expect(await call(linh, 'bo.contentDocuments', {})).toMatchObject({ code: 'permission_denied' })
    expect(await call(backoffice, 'bo.contentBanners', {})).toMatchObject({ code: 'not_logged_in' })
    const { token } = await app.register('asia001')
    expect(await call(backoffice.as(token), 'bo.contentBanners', {})).toMatchObject({ code: 'not_logged_in' })
    // The member API does not have this call.
    expect(await call(site.as(token), 'bo.contentBanners', {})).toMatchObject({ code: 'route_not_found' })
  })
})

describe('notices (operations.md 5.2, row 56)', () => {
  const draft: RouteInput<'bo.saveContentNotice'> = {
    id: null,
    seen: null,
    type: 'B',
    title: both('Bảo trì đêm nay', 'Maintenance tonight'),
    html: both('<p onclick="x()">Từ <b>2 giờ</b>.</p><script>x()</script>', ''),
    audience: 'everyone',
    startsAt: null,
    endsAt: null,
    sort: -5,
  }
  const first = async () => (await call(site, 'content.notices', {})).value.rows[0]

  it('are drafts first, sanitised, and shown once published; unpublished ones are gone', async () => {
    const saved = (await call(mai, 'bo.saveContentNotice', draft)).value
    expect(saved).toMatchObject({ state: 'draft', isPublished: false, updatedBy: 'mai.sup' })
    expect(saved.html.vi).toBe('<p>Từ <b>2 giờ</b>.</p>')
    expect((await first())?.title).not.toBe('Bảo trì đêm nay')
    const shown = (
      await call(mai, 'bo.publishContentNotice', { id: saved.id, seen: saved.updatedAt, isPublished: true })
    ).value
    expect(shown.state).toBe('live')
    expect(await first()).toMatchObject({ title: 'Bảo trì đêm nay', content: '<p>Từ <b>2 giờ</b>.</p>' })
    expect(await lastAudit()).toMatchObject({
      action: 'content.publish_notice',
      target: `notice:${saved.id}`,
      operator: 'mai.sup',
    })
    // While shown it cannot be removed; once hidden it can.
    expect(await call(mai, 'bo.removeContentNotice', { id: saved.id, seen: shown.updatedAt })).toMatchObject({
      code: 'state_conflict',
    })
    const off = (
      await call(mai, 'bo.publishContentNotice', { id: saved.id, seen: shown.updatedAt, isPublished: false })
    ).value
    expect((await first())?.title).not.toBe('Bảo trì đêm nay')
    expect(await call(mai, 'bo.removeContentNotice', { id: saved.id, seen: off.updatedAt })).toMatchObject({
      success: true,
    })
    expect(await call(mai, 'bo.contentNotice', { id: saved.id })).toMatchObject({ code: 'not_found' })
  })

  it('are not overwritten by somebody who read them before another change', async () => {
    const read = (await call(mai, 'bo.saveContentNotice', draft)).value
    const change = { ...draft, id: read.id, seen: read.updatedAt }
    expect(await call(hoa, 'bo.saveContentNotice', { ...change, sort: 3 })).toMatchObject({ success: true })
    expect(await call(mai, 'bo.saveContentNotice', { ...change, sort: 4 })).toMatchObject({ code: 'state_conflict' })
    expect((await call(mai, 'bo.contentNotice', { id: read.id })).value).toMatchObject({
      sort: 3,
      updatedBy: 'hoa.ops',
    })
    expect(await lastAudit()).toMatchObject({ details: { refused: 'state_conflict' } })
  })

  it('are listed with their state at the current time, and found without diacritics', async () => {
    const { value } = await call(mai, 'bo.saveContentNotice', {
      ...draft,
      title: both('Sự kiện Trung Thu', ''),
      startsAt: inDays(1),
      endsAt: inDays(2),
    })
    await call(mai, 'bo.publishContentNotice', { id: value.id, seen: value.updatedAt, isPublished: true })
    const states = async () => {
      const found = []
      for (const state of ['draft', 'planned', 'live', 'ended'] as const)
        if ((await call(mai, 'bo.contentNotices', { state, q: 'su kien tr' })).value.rows.length > 0) found.push(state)
      return found
    }
    expect(await states()).toEqual(['planned'])
    await app.setTestTime(inDays(1.5))
    const again = await app.operator('mai.sup')
    expect((await call(again, 'bo.contentNotice', { id: value.id })).value.state).toBe('live')
    await app.setTestTime(TEST_START)
    expect((await call(mai, 'bo.contentNotices', { type: 'PU', limit: 1 })).value).toMatchObject({
      rows: [{ type: 'PU' }],
      nextCursor: expect.any(String),
    })
  })

  it.each([
    [{ title: both('', '') }],
    [{ startsAt: '2026-03-10T05:00:00.000Z', endsAt: '2026-03-10T05:00:00.000Z' }],
    [{ html: both('a'.repeat(60_001)) }],
    [{ type: 'XX' as 'B' }],
    [{ sort: 1.5 }],
  ])('are refused with %j', async (bad) => {
    expect(await call(mai, 'bo.saveContentNotice', { ...draft, ...bad })).toMatchObject({ code: 'bad_request' })
  })

  it('without title and text in one language they cannot be published', async () => {
    const { value } = await call(mai, 'bo.saveContentNotice', { ...draft, html: both('<script>x</script>', '') })
    expect(
      await call(mai, 'bo.publishContentNotice', { id: value.id, seen: value.updatedAt, isPublished: true }),
    ).toMatchObject({ code: 'bad_request', value: { fields: { html: 'required' } } })
  })
})

describe('banners and pictures (row 57)', () => {
  const banner: RouteInput<'bo.saveContentBanner'> = {
    id: null,
    seen: null,
    group: 'home',
    title: both('Mùa sen', 'Lotus season'),
    text: both(''),
    image: { kind: 'art', code: 'SEN60' },
    link: '/promotions',
    language: 'vi',
    startsAt: null,
    endsAt: null,
    sort: -1,
    isPublished: true,
  }
  const onSite = async (language: string) => {
    const answer = await site.get(routes['content.home'].path, { headers: { language } })
    return (answer.value as RouteValue<'content.home'>).banners.map(({ title }) => title)
  }

  it('are shown in their language and group, changed and removed', async () => {
    const saved = (await call(mai, 'bo.saveContentBanner', banner)).value
    expect([(await onSite('vi'))[0], (await onSite('en'))[0]]).toEqual(['Mùa sen', 'home-1 en'])
    const change = { ...banner, id: saved.id, seen: saved.updatedAt, language: 'both' as const }
    const changed = (await call(mai, 'bo.saveContentBanner', change)).value
    expect((await onSite('en'))[0]).toBe('Lotus season')
    expect(await call(hoa, 'bo.saveContentBanner', change)).toMatchObject({ code: 'state_conflict' })
    expect(await call(mai, 'bo.removeContentBanner', { id: saved.id, seen: changed.updatedAt })).toMatchObject({
      success: true,
    })
    expect((await onSite('vi'))[0]).toBe('home-1 vi')
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'https://a.example/"x',
    'vnlottery',
  ])('cannot link to %s', async (link) => {
    expect(await call(mai, 'bo.saveContentBanner', { ...banner, link })).toMatchObject({ code: 'bad_request' })
  })

  it('show a re-encoded picture; other files are refused, and no foreign address is accepted', async () => {
    const upload = (client: string | undefined, payload: Buffer, type = 'image/png') =>
      app.composition.backofficeApp.inject({
        method: 'PUT',
        url: routes['bo.uploadContentPicture'].path,
        headers: { 'content-type': type, ...(client ? { authorization: `Bearer ${client}` } : {}) },
        payload,
      })
    const account = app.accounts.find(({ username }) => username === 'mai.sup')
    const { value } = await call(backoffice, 'bo.login', { username: 'mai.sup', password: account?.password ?? '' })
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect((await upload(undefined, png)).json()).toMatchObject({ code: 'not_logged_in' })
    expect((await upload(value.token, Buffer.from('<svg onload=x>'))).json()).toMatchObject({ code: 'upload_invalid' })
    const { url } = (await upload(value.token, png)).json<{ value: { url: string } }>().value
    for (const server of [app.composition.siteApp, app.composition.backofficeApp]) {
      const picture = await server.inject({ url })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
      const { width, height } = await sharp(picture.rawPayload).metadata()
      expect([width, height]).toEqual([1600, 800])
    }
    expect(await call(mai, 'bo.saveContentBanner', { ...banner, image: { kind: 'picture', url } })).toMatchObject({
      success: true,
    })
    // A picture in use stays; one that an operator no longer uses is deleted at night.
    const unused = (await upload(value.token, png)).json<{ value: { url: string } }>().value.url
    const swept = await sweepPictures({
      db: app.db,
      clock: { now: () => new Date(Date.now() + 25 * 3_600_000) },
      pictures: app.composition.of(contentModule).pictures,
    })
    expect(swept).toBe(1)
    const statusOf = async (address: string) => (await app.composition.siteApp.inject({ url: address })).statusCode
    expect([await statusOf(url), await statusOf(unused)]).toEqual([200, 404])
    for (const foreign of [
      'https://a.example/x.webp',
      '/media/avatars/AAAAAAAAAAAAAAAAAAAAAA.webp',
      '/media/content/../x',
    ])
      expect(
        await call(mai, 'bo.saveContentBanner', { ...banner, image: { kind: 'picture', url: foreign } }),
        foreign,
      ).toMatchObject({ code: 'bad_request' })
  })
})

describe('documents (row 58)', () => {
  const draft: RouteInput<'bo.saveContentDocument'> = {
    id: null,
    version: 0,
    kind: 'blog',
    slug: 'choi-vui',
    category: null,
    sort: 0,
    picture: null,
    title: both('Chơi vui', ''),
    summary: both('Ngắn', ''),
    html: both('<h2>Một</h2><p style="color:red">Hai</p>', ''),
  }
  const onSite = async (slug: string) => (await call(site, 'content.article', { slug })).value

  it('have versions: saved, published, changed, restored, unpublished, each with who and when', async () => {
    const one = (await call(mai, 'bo.saveContentDocument', draft)).value
    expect(one).toMatchObject({
      version: 1,
      publishedVersion: null,
      missing: ['en'],
      html: { vi: '<h2>Một</h2><p>Hai</p>' },
    })
    expect(await call(site, 'content.article', { slug: 'choi-vui' })).toMatchObject({ code: 'not_found' })
    await call(mai, 'bo.publishContentDocument', { id: one.id, version: 1 })
    expect(await onSite('choi-vui')).toMatchObject({ version: 1, html: '<h2>Một</h2><p>Hai</p>', languages: ['vi'] })
    const two = (
      await call(hoa, 'bo.saveContentDocument', {
        ...draft,
        id: one.id,
        version: 1,
        html: both('<p>Ba</p>', '<p>Three</p>'),
        title: both('Chơi vui', 'Play well'),
        note: 'thêm tiếng Anh',
      })
    ).value
    // Saving does not publish.
    expect((await onSite('choi-vui')).version).toBe(1)
    expect(two).toMatchObject({ version: 2, publishedVersion: 1, missing: [] })
    await call(hoa, 'bo.publishContentDocument', { id: one.id, version: 2 })
    expect(await onSite('choi-vui')).toMatchObject({ html: '<p>Ba</p>', languages: ['vi', 'en'] })
    const back = (await call(mai, 'bo.restoreContentVersion', { id: one.id, version: 1 })).value
    expect(back).toMatchObject({ version: 3, publishedVersion: 2, html: { vi: '<h2>Một</h2><p>Hai</p>' } })
    const off = (await call(mai, 'bo.publishContentDocument', { id: one.id, version: null })).value
    expect(await call(site, 'content.article', { slug: 'choi-vui' })).toMatchObject({ code: 'not_found' })
    expect(off.publications.map(({ version, by }) => [version, by])).toEqual([
      [null, 'mai.sup'],
      [2, 'hoa.ops'],
      [1, 'mai.sup'],
    ])
    expect(off.versions.map(({ version, savedBy, note }) => [version, savedBy, note])).toEqual([
      [3, 'mai.sup', 'v1'],
      [2, 'hoa.ops', 'thêm tiếng Anh'],
      [1, 'mai.sup', null],
    ])
    expect((await call(mai, 'bo.contentVersion', { id: one.id, version: 2 })).value.html.en).toBe('<p>Three</p>')
    expect(await call(mai, 'bo.contentVersion', { id: one.id, version: 9 })).toMatchObject({ code: 'not_found' })
  })

  it('refuse an old version, a taken or invalid address, an unknown category and another kind', async () => {
    const page = (await call(mai, 'bo.contentDocuments', { q: 'gioi thieu' })).value.rows[0]
    const about = (await call(mai, 'bo.contentDocument', { id: page?.id ?? '' })).value
    const { title, summary, html, slug, sort } = about
    const same = {
      id: about.id,
      version: about.version,
      kind: 'page' as const,
      category: null,
      picture: null,
      title,
      summary,
      html,
      slug,
      sort,
    }
    expect(await call(mai, 'bo.saveContentDocument', { ...same, version: 9 })).toMatchObject({
      code: 'state_conflict',
      value: { state: 'version' },
    })
    expect(await call(mai, 'bo.saveContentDocument', { ...same, slug: 'limits' })).toMatchObject({
      value: { state: 'slug' },
    })
    expect(await call(mai, 'bo.saveContentDocument', { ...draft, slug: 'limits' })).toMatchObject({
      value: { state: 'slug' },
    })
    expect(await call(mai, 'bo.saveContentDocument', { ...same, slug: 'A b' })).toMatchObject({ code: 'bad_request' })
    expect(await call(mai, 'bo.saveContentDocument', { ...same, kind: 'blog' })).toMatchObject({ code: 'bad_request' })
    expect(await call(mai, 'bo.saveContentDocument', { ...draft, slug: 'x', category: 'withdraw' })).toMatchObject({
      value: { fields: { category: 'invalid' } },
    })
    expect(await call(mai, 'bo.publishContentDocument', { id: about.id, version: 1 })).toMatchObject({
      value: { state: 'same' },
    })
    expect(await call(mai, 'bo.saveContentDocument', { ...same, id: '999999' })).toMatchObject({ code: 'not_found' })
  })

  it('terms are published by two: the proposer may withdraw, only another operator confirms (BO-3)', async () => {
    const terms = (await call(mai, 'bo.saveContentDocument', { ...draft, kind: 'page', slug: 'terms' })).value
    expect(terms.isGuarded).toBe(true)
    const proposed = (await call(mai, 'bo.publishContentDocument', { id: terms.id, version: 1 })).value
    expect(proposed).toMatchObject({ publishedVersion: null, isWaiting: true, proposal: { version: 1, isOwn: true } })
    expect(await call(site, 'content.article', { slug: 'terms' })).toMatchObject({ code: 'not_found' })
    expect(await call(hoa, 'bo.publishContentDocument', { id: terms.id, version: 1 })).toMatchObject({
      code: 'state_conflict',
      value: { state: 'pending' },
    })
    const proposalId = proposed.proposal?.id ?? ''
    expect(await call(mai, 'bo.decideContentDocument', { proposalId, isConfirmed: true })).toMatchObject({
      code: 'same_operator',
    })
    // A version saved meanwhile is not the one that gets confirmed.
    await call(mai, 'bo.saveContentDocument', {
      ...draft,
      id: terms.id,
      version: 1,
      kind: 'page',
      slug: 'terms',
      html: both('<p>Khác</p>'),
    })
    const done = (await call(hoa, 'bo.decideContentDocument', { proposalId, isConfirmed: true })).value
    expect(done).toMatchObject({
      publishedVersion: 1,
      version: 2,
      proposal: null,
      publications: [{ by: 'mai.sup, hoa.ops' }],
    })
    expect((await onSite('terms')).html).toBe('<h2>Một</h2><p>Hai</p>')
    expect(await call(hoa, 'bo.decideContentDocument', { proposalId, isConfirmed: true })).toMatchObject({
      code: 'not_found',
    })
    // Taking it off needs two operators as well; its address stays reserved.
    const off = (await call(hoa, 'bo.publishContentDocument', { id: terms.id, version: null })).value
    expect(off.proposal).toMatchObject({ version: null, enteredBy: 'hoa.ops' })
    expect(
      await call(hoa, 'bo.decideContentDocument', { proposalId: off.proposal?.id ?? '', isConfirmed: false }),
    ).toMatchObject({ value: { publishedVersion: 1, proposal: null } })
    expect(
      await call(mai, 'bo.saveContentDocument', { ...draft, id: terms.id, version: 2, kind: 'page', slug: 'other' }),
    ).toMatchObject({ value: { state: 'slug' } })
  })

  it('are listed by kind and state, found without diacritics, page by page', async () => {
    const { value } = await call(mai, 'bo.contentDocuments', { kind: 'news', limit: 4 })
    const next = (await call(mai, 'bo.contentDocuments', { kind: 'news', limit: 100, cursor: value.nextCursor ?? '' }))
      .value
    expect([value.rows.length, next.rows.length, next.nextCursor]).toEqual([4, 7, null])
    expect(new Set([...value.rows, ...next.rows].map(({ slug }) => slug)).size).toBe(11)
    const slugs = async (input: RouteInput<'bo.contentDocuments'>) =>
      (await call(mai, 'bo.contentDocuments', input)).value.rows.map(({ slug }) => slug)
    expect(await slugs({ q: 'cach rut' })).toEqual(['withdraw-how'])
    expect(await slugs({ state: 'missing' })).toContain('about')
    expect(await slugs({ state: 'changed' })).toContain('terms')
    expect(await slugs({ state: 'draft' })).toEqual(['choi-vui'])
    expect(await call(mai, 'bo.contentDocuments', { cursor: 'x' })).toMatchObject({ code: 'bad_request' })
  })

  it('categories are created and renamed; a key keeps its kind', async () => {
    const save = (own: object) =>
      call(mai, 'bo.saveContentCategory', {
        key: 'bonus',
        kind: 'help',
        name: both('Thưởng', 'Bonus'),
        sort: 9,
        ...own,
      })
    expect((await save({})).value.rows).toContainEqual({
      key: 'bonus',
      kind: 'help',
      name: both('Thưởng', 'Bonus'),
      sort: 9,
    })
    expect((await save({ name: both('Khuyến mãi', 'Offers') })).value.rows).toContainEqual(
      expect.objectContaining({ key: 'bonus', name: both('Khuyến mãi', 'Offers') }),
    )
    expect(await save({ kind: 'news' })).toMatchObject({ code: 'state_conflict' })
    expect(await save({ name: both('', 'x') })).toMatchObject({ code: 'bad_request' })
  })

  it('the preview shows the sanitised text', async () => {
    expect((await call(mai, 'bo.previewContent', { html: '<p onclick=x>a<iframe>b</iframe></p>' })).value).toEqual({
      html: '<p>a</p>',
    })
  })
})
