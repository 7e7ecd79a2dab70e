import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { connectOnce } from './connect.ts'
import {
  createDatabase,
  migrate,
  outsideDatabase,
  prepareDatabase,
  sql,
  startEmbeddedPostgres,
  watchDatabase,
  type EmbeddedPostgres,
} from './index.ts'

// What differs on servers of others. CI runs this file on Debian's PostgreSQL too (scripts/lib/system-postgres.ts).

const programs = process.env['LOTUS_TEST_POSTGRES']

describe('a server with its own settings', () => {
  test.runIf(programs !== undefined)('compiles statements, but not ours', async () => {
    const plain = await connectOnce(inject('adminUrl'))
    const { rows } = await plain.query<{ jit: string; version: string }>(
      `select current_setting('jit') as jit, current_setting('server_version') as version`,
    )
    await plain.end()
    expect(rows[0]?.jit, `PostgreSQL ${rows[0]?.version}`).toBe('on')
    const { db } = await testDatabase()
    expect(await db.value(sql`select current_setting('jit')`)).toBe('off')
  })
})

describe('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-tls-'))
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  let server: EmbeddedPostgres
  let url: string

  const authority = (name: string) =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    )
  const signed = (name: string, by: string, extension: string) => {
    writeFileSync(file(`${name}.ext`), extension)
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    )
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      `${by}.crt`,
      '-CAkey',
      `${by}.key`,
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.crt`,
    )
  }
  const withTls = (authorityName: string, client?: string) =>
    `${url}?sslmode=verify-full&sslrootcert=${file(authorityName)}.crt${client === undefined ? '' : `&sslcert=${file(client)}.crt&sslkey=${file(client)}.key`}`

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    for (const name of ['ours', 'stranger']) authority(name)
    signed('server', 'ours', 'subjectAltName=IP:127.0.0.1')
    signed('elsewhere', 'ours', 'subjectAltName=DNS:db.example')
    signed('client', 'ours', '')
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), ...(programs ? { programs } : {}) })
    const { ownerUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name: 'secret' })
    url = ownerUrl
    await serveWith('server')
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The superuser of the test comes in the clear; everybody else needs TLS and a certificate of our authority. */
  async function serveWith(certificate: string): Promise<void> {
    const { uid, gid } = statSync(server.clusterDir)
    chownSync(file(`${certificate}.key`), uid, gid)
    writeFileSync(
      join(server.clusterDir, 'pg_hba.conf'),
      'host all postgres 127.0.0.1/32 scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca\n',
    )
    const admin = createDatabase({ connectionString: server.adminUrl, max: 1 })
    for (const [name, value] of Object.entries({
      ssl_cert_file: file(`${certificate}.crt`),
      ssl_key_file: file(`${certificate}.key`),
      ssl_ca_file: file('ours.crt'),
      ssl: 'on',
    }))
      await admin.pool.query(`alter system set ${name} = '${value}'`)
    await admin.pool.query('select pg_reload_conf()')
    await vi.waitFor(async () =>
      expect(await admin.value(sql`select current_setting('ssl_cert_file')`)).toBe(file(`${certificate}.crt`)),
    )
    await admin.end()
  }

  test('with the authority and a certificate of ours serves migrations, pool, watch and job queue', async () => {
    const address = withTls('ours', 'client')
    await migrate({
      ownerConnectionString: address,
      jobs: { version: 'test', runMigrations },
    })
    const { appUrl } = outsideDatabase(address)
    const db = createDatabase({ connectionString: appUrl, max: 1, statementSeconds: 5 })
    const pid = await db.value<number>(sql`select pg_backend_pid() where current_user = 'lotus_app'`)
    const admin = createDatabase({ connectionString: server.adminUrl, max: 1 })
    expect(await admin.value(sql`select ssl from pg_stat_ssl where pid = ${pid}`)).toBe(true)
    await admin.end()
    await db.end()
    const watch = await watchDatabase({ connectionString: address, onInterrupted: () => {}, onLost: () => {} })
    await watch.stop()
  }, 60_000)

  test('refuses a server of another authority, in words', async () => {
    await expect(migrate({ ownerConnectionString: withTls('stranger', 'client') })).rejects.toThrow(
      'its certificate was refused',
    )
  })

  test('refuses a plain connection and one without a certificate', async () => {
    await expect(migrate({ ownerConnectionString: url })).rejects.toThrow('accepts only TLS')
    await expect(migrate({ ownerConnectionString: withTls('ours') })).rejects.toThrow('client certificate')
  })

  test('names a file that cannot be read', async () => {
    await expect(migrate({ ownerConnectionString: withTls('missing') })).rejects.toThrow(
      'missing.crt of its address cannot be read',
    )
  })

  test('refuses the certificate of another host', async () => {
    await serveWith('elsewhere')
    await expect(migrate({ ownerConnectionString: withTls('ours', 'client') })).rejects.toThrow(
      'its certificate was refused',
    )
  })
})
