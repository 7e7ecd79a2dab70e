import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { smallContent } from './content.fixtures.ts'
import { saveDocument } from './editing/save-document.ts'
import { createContentCache, installDemoContent } from './index.ts'

const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:20Z')
const { db, owner } = test
const counts = () =>
  owner.one<Record<string, number>>(sql`
    select (select count(*)::integer from content_document) as documents, (select count(*)::integer from content_version) as versions,
      (select count(*)::integer from content_notice) as notices, (select count(*)::integer from content_banner) as banners,
      (select count(*)::integer from content_category) as categories`)
const documentOf = (slug: string) =>
  owner.one<{ id: bigint; version: number; published: number | null; title: string }>(sql`
    select d.id, d.version, d.published_version as published, v.title ->> 'vi' as title from content_document d
    join content_version v on v.document_id = d.id and v.version = d.version where d.slug = ${slug}`)
const withTitle = (slug: string, title: string) => ({
  ...smallContent,
  documents: smallContent.documents.map((one) =>
    one.slug === slug ? { ...one, texts: { ...one.texts, vi: { ...one.texts.vi, title } } } : one,
  ),
})

describe("a brand's first content", () => {
  it('can be installed repeatedly without duplicates', async () => {
    await installDemoContent(test, smallContent)
    const first = await counts()
    expect(first).toEqual({ documents: 14, versions: 14, notices: 10, banners: 4, categories: 4 })
    await installDemoContent(test, smallContent)
    expect(await counts()).toEqual(first)
  })

  it('a changed text becomes a new version, unless an operator saved the document', async () => {
    await installDemoContent(test, withTitle('limits', 'Hạn mức mới'))
    expect(await documentOf('limits')).toMatchObject({ version: 2, published: 2, title: 'Hạn mức mới' })
    const { id } = await documentOf('withdraw-how')
    const text = { vi: 'Của nhà mình', en: 'Ours' }
    const body = { vi: '<p>Của nhà mình</p>', en: '<p>Ours</p>' }
    await db.tx((tx) =>
      saveDocument(
        tx,
        {
          id: id.toString(),
          version: 1,
          kind: 'help',
          slug: 'withdraw-how',
          category: 'withdraw',
          sort: 1,
          picture: null,
          title: text,
          summary: text,
          html: body,
        },
        'mai.sup',
      ),
    )
    await installDemoContent(test, withTitle('withdraw-how', 'Từ bản demo'))
    expect(await documentOf('withdraw-how')).toMatchObject({ version: 2, published: 1, title: 'Của nhà mình' })
    // A text changed back is updated too.
    expect(await documentOf('limits')).toMatchObject({ version: 3, title: 'Hạn mức' })
  })

  it('notices and banners that an operator removed or changed stay so', async () => {
    await owner.query(
      sql`update content_notice set is_published = false, title = title || '{"vi": "Khác"}' where origin_key = 'h'`,
    )
    await owner.query(sql`update content_banner set title = title || '{"vi": "Khác"}' where origin_key = 'login'`)
    await installDemoContent(test, smallContent)
    expect(
      await owner.one(sql`select title ->> 'vi' as title, is_published from content_notice where origin_key = 'h'`),
    ).toEqual({
      title: 'Khác',
      is_published: false,
    })
    expect(await owner.one(sql`select title ->> 'vi' as title from content_banner where origin_key = 'login'`)).toEqual(
      {
        title: 'Khác',
      },
    )
  })
})

describe('the tables', () => {
  it('refuse a publication confirmed by its author, two that wait for one document, and a missing version', async () => {
    const { id } = await documentOf('limits')
    await expect(
      owner.query(sql`
        insert into content_proposal (document_id, version, state, entered_by, entered_by_name, decided_by)
        values (${id}, 1, 'confirmed', 7, 'a', 7)`),
    ).rejects.toMatchObject({ code: '23514' })
    const wait = () =>
      owner.query(sql`
        insert into content_proposal (document_id, version, entered_by, entered_by_name) values (${id}, 1, 7, 'a')`)
    await wait()
    await expect(wait()).rejects.toMatchObject({ code: '23505' })
    await expect(
      owner.query(sql`update content_document set published_version = 99 where id = ${id}`),
    ).rejects.toMatchObject({ code: '23514' })
    await owner.query(sql`delete from content_proposal`)
  })

  it('a version is immutable: the program may not change or remove one', async () => {
    await expect(db.query(sql`update content_version set note = 'x'`)).rejects.toMatchObject({ code: '42501' })
    await expect(db.query(sql`delete from content_version`)).rejects.toMatchObject({ code: '42501' })
    await expect(db.query(sql`delete from content_document`)).rejects.toMatchObject({ code: '42501' })
  })

  it('of two concurrent saves from the same version one is refused', async () => {
    const { id, version } = await documentOf('news-3')
    const both = { vi: 'a', en: 'b' }
    const save = (by: string) =>
      db.tx((tx) =>
        saveDocument(
          tx,
          {
            id: id.toString(),
            version,
            kind: 'news',
            slug: 'news-3',
            category: null,
            sort: 0,
            picture: null,
            title: both,
            summary: both,
            html: both,
          },
          by,
        ),
      )
    const ends = await Promise.allSettled([save('one'), save('two')])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'state_conflict' } })
    expect((await documentOf('news-3')).version).toBe(version + 1)
  })
})

describe('the library cache', () => {
  it('is read once for many, checks again after its time, and shows a reported change at once', async () => {
    let reads = 0
    const counting = {
      ...db,
      many: ((query: Parameters<typeof db.many>[0]) => {
        reads += 1
        return db.many(query)
      }) as typeof db.many, // Same signature as the function it counts calls of.
    }
    const cache = createContentCache({ db: counting }, 60_000)
    const versions = await Promise.all(Array.from({ length: 20 }, () => cache.get()))
    expect([new Set(versions).size, reads]).toEqual([1, 4])
    await owner.query(sql`update content_notice set title = title || '{"vi": "Mới"}' where origin_key = 'b-new'`)
    const title = async () => (await cache.get()).notices.find(({ title: { en } }) => en === 'b-new en')?.title.vi
    expect(await title()).toBe('b-new vi')
    cache.forget()
    // Readers who ask during the check wait for the new content.
    expect(await Promise.all([title(), title()])).toEqual(['Mới', 'Mới'])
    cache.forget()
    await cache.get()
    expect(reads).toBe(8)
  })
})
