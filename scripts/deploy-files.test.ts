import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { HEARTBEAT_SECONDS } from '@lotus/contract'
import { readStartConfig } from './lib/start-config.ts'

// deploy/ says what the program reads, answers and needs; the tools themselves are asked where this machine has them.

const root = join(import.meta.dirname, '..')
const deploy = join(root, 'deploy')
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')
const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter(
  (name) => statSync(join(deploy, name)).isFile() && !name.includes('secrets/'),
)
const folder = mkdtempSync(join(tmpdir(), 'lotus-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, '')

/** The program's own words for its settings. */
const sources = ['scripts/lib', 'packages/database/src', 'apps/server/src'].flatMap((name) =>
  readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, name, file), 'utf8')),
)
const source = sources.join('\n')
const isRead = (name: string) => source.includes(`'${name}'`)
const secretNames = all(readFileSync(join(root, 'packages/database/src/secret.ts'), 'utf8'), /^ {2}\| '([A-Z_]+)'$/gm)

/** Secrets made as the compose file's script makes them. */
function madeSecrets(): string {
  const copy = join(folder, 'compose')
  cpSync(join(deploy, 'compose'), copy, { recursive: true, filter: (from) => !from.endsWith('secrets') })
  execFileSync('sh', [join(copy, 'make-secrets.sh')], { stdio: 'pipe' })
  return join(copy, 'secrets')
}

describe('every file of deploy/', () => {
  it('names only settings that the program reads, and files only for secrets', () => {
    expect(files.length).toBeGreaterThan(15)
    expect(secretNames).toContain('LOTUS_PEPPER')
    const unknown = files.flatMap((file) =>
      all(read(file), /\b(LOTUS_[A-Z][A-Z_]*[A-Z])\b/g)
        .filter((name) => (name.endsWith('_FILE') ? !secretNames.includes(name.slice(0, -5)) : !isRead(name)))
        .map((name) => `${file}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('starts roles that exist', () => {
    const given = files.flatMap((file) => all(read(file), /--roles=([a-z,]+)/g))
    expect(given.length).toBeGreaterThanOrEqual(5)
    for (const roles of new Set(given)) readStartConfig([`--roles=${roles}`], {})
    // Each way of running it has all four in the end.
    for (const part of ['compose', 'systemd', 'helm']) {
      const own = files.filter((file) => file.startsWith(part)).map((file) => read(file))
      const roles = own
        .flatMap((text) => all(text, /(?:--roles=|"roles" ")([a-z,]+)/g))
        .flatMap((list) => list.split(','))
      expect([part, [...new Set(roles)].toSorted()]).toEqual([part, ['api', 'push', 'relay', 'worker']])
    }
  })

  it('has no secret in it', () => {
    const told = files.flatMap((file) =>
      all(
        withoutComments(read(file)),
        /((?:password|secret|token|pepper)\w*['"]?[ \t]*[:=][ \t]*['"]?[A-Za-z0-9+/_-]{6,})/gi,
      )
        .filter(
          (text) => !/_FILE|secretName|existingSecret|moreSecrets|\$|\.\/secrets|\/etc\/lotus\/secrets| :'/i.test(text),
        )
        .map((text) => `${file}: ${text}`),
    )
    expect(told).toEqual([])
    expect(files.flatMap((file) => all(read(file), /postgres:\/\/[^:\s]+:([^$@\s]+)@/g))).toEqual([])
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toContain('/deploy/compose/secrets/')
    expect(read('container', 'Dockerfile.dockerignore')).toContain('deploy/compose/secrets')
  })

  it('asks for what exists: probes, ports, and time to end', () => {
    const { port } = readStartConfig([], {})
    expect([port, port + 2]).toEqual([8080, 8082])
    const app = readFileSync(join(root, 'apps/server/src/platform/http/app.ts'), 'utf8')
    for (const path of files.flatMap((file) => all(read(file), /(\/(?:readyz|healthz|metrics))\b/g)))
      expect(app).toContain(`app.get('${path}'`)
    for (const [file, given, least] of [
      ['systemd/lotus-worker.service', /TimeoutStopSec=(\d+)/, /LOTUS_DRAIN_SECONDS=(\d+)/],
      ['systemd/lotus-api@.service', /TimeoutStopSec=(\d+)/, /LOTUS_DRAIN_SECONDS=(\d+)/],
      ['compose/compose.yaml', /stop_grace_period: (\d+)s/, /LOTUS_DRAIN_SECONDS: '(\d+)'/],
      ['helm/lotus/values.yaml', /terminationGracePeriodSeconds: (\d+)/, /drainSeconds: (\d+)/],
    ] as const) {
      const [grace, drain] = [given, least].map((pattern) => Number(pattern.exec(read(file))?.[1]))
      expect(drain, file).toBeGreaterThanOrEqual(10)
      // docs/OPERATIONS.md: another 30 seconds before it is killed.
      expect(grace, file).toBeGreaterThanOrEqual((drain ?? NaN) + 30)
    }
  })
})

describe('the container', () => {
  const text = read('container', 'Dockerfile')
  const last = text.slice(text.lastIndexOf('\nFROM'))

  it('runs as nobody on the pinned Node, which is process 1, and is asked whether it is ready', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: { node: string }
    }
    expect(new Set(all(text, /^FROM node:(\d+)-/gm))).toEqual(new Set([devDependencies.node.split('.')[0]]))
    expect(all(last, /^USER (\d+):\d+$/gm).map(Number)).toEqual([10001])
    expect(last).toMatch(/^ENTRYPOINT \["node", "\/app\/scripts\/start\.mjs"\]$/m)
    expect(last).toMatch(/^EXPOSE 8080 8082$/m)
    for (const path of all(text, /(?:\/app\/|node )((?:scripts|deploy)\/[\w/.-]+\.mjs)/g))
      expect(statSync(join(root, path)).isFile()).toBe(true)
    const env = Object.fromEntries(all(last, /\b([A-Z_]+=[^\s\\]+)/g).map((pair) => pair.split('=')))
    expect(readStartConfig([], env)).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/data',
      profile: 'production',
      drainSeconds: 15,
    })
  })

  it('its probe ends with 0 if the server is ready, else with 1', async () => {
    const { createServer } = await import('node:http')
    let status = 200
    const asked: string[] = []
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.writeHead(status).end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { spawn } = await import('node:child_process')
    const probe = (to: number) =>
      new Promise((ended) => {
        const env = { ...process.env, PORT: String(to) }
        spawn(process.execPath, [join(deploy, 'container', 'probe.mjs'), '/readyz'], { env }).on('exit', ended)
      })
    expect(await probe(port)).toBe(0)
    status = 503
    expect(await probe(port)).toBe(1)
    await new Promise((closed) => server.close(closed))
    expect(await probe(port)).toBe(1)
    expect(asked).toEqual(['/readyz', '/readyz'])
  })
})

describe('the compose file', () => {
  const text = read('compose', 'compose.yaml')

  it('gives each service the secrets that it names, as files that make-secrets.sh makes, random and only once', () => {
    const secrets = madeSecrets()
    const made = readdirSync(secrets)
    const defined = all(text, /^ {2}(\w+):\n {4}file: \.\/secrets\/\1$/gm)
    expect(defined.toSorted()).toEqual(made.toSorted())
    const used = all(text, /secrets: \[(.*)\]/g).flatMap((list) => list.split(', '))
    expect([...new Set(used)].toSorted()).toEqual(defined.toSorted())
    for (const name of all(text, /\/run\/secrets\/(\w+)/g)) expect(defined).toContain(name)
    const before = made.map((name) => readFileSync(join(secrets, name), 'utf8'))
    for (const secret of before) expect(secret).toMatch(/[0-9a-f]{64}/)
    expect(new Set(before).size).toBe(before.length)
    execFileSync('sh', [join(secrets, '..', 'make-secrets.sh')], { stdio: 'pipe' })
    expect(made.map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual(before)
    const env = {
      LOTUS_DB_OWNER_URL_FILE: join(secrets, 'db_owner_url'),
      LOTUS_DB_WORKER_URL_FILE: join(secrets, 'db_work_url'),
      LOTUS_DB_API_URL_FILE: join(secrets, 'db_members_url'),
    }
    expect(readStartConfig([], env).outside).toMatchObject({ mayMigrate: true })
  })

  it('only the worker has the login that changes the schema, the database is not published, and the rest is closed', () => {
    const services = Object.fromEntries(
      all(text.slice(text.indexOf('\nservices:'), text.indexOf('\nvolumes:')), /\n {2}([\w-]+:[\s\S]*?)(?=\n\n|$)/g)
        .filter((part) => !part.startsWith('#'))
        .map((part) => [part.slice(0, part.indexOf(':')), part]),
    )
    expect(text).toContain('--data-checksums')
    expect(
      Object.entries(services)
        .filter(([, part]) => part.includes('db_owner_url'))
        .map(([name]) => name),
    ).toEqual(['worker'])
    expect(services['db']).not.toContain('ports:')
    const published = all(text, /^ {6}- (\S+:\d+:\d+)$/gm)
    expect(published).toEqual([
      '127.0.0.1:8080:8080',
      '127.0.0.1:8082:8082',
      '127.0.0.1:8090:8080',
      '127.0.0.1:8092:8082',
    ])
    expect(text).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\][\s\S]*no-new-privileges:true/)
  })

  it.runIf(spawnSync('docker', ['compose', 'version']).status === 0)('is understood by docker compose', () => {
    execFileSync('docker', ['compose', '-f', join(folder, 'compose', 'compose.yaml'), 'config', '-q'])
  })
})

describe('the systemd units', () => {
  const units = ['lotus-api@.service', 'lotus-worker.service']

  it('hand the secrets over as credentials, and leave the end of its processes to the program', () => {
    for (const unit of units) {
      const text = read('systemd', unit)
      const handed = all(text, /^LoadCredential=(\w+):\/etc\/lotus\/secrets\/\1$/gm)
      expect(all(text, /_FILE=%d\/(\w+)/g).toSorted()).toEqual(handed.toSorted())
      expect(handed.includes('db_owner_url')).toBe(unit === 'lotus-worker.service')
      // With `control-group` the process that hashes passwords would end first, and logins fail while it serves on.
      expect(text).toMatch(/^KillMode=mixed$/m)
      expect(text).toMatch(/^User=lotus$/m)
    }
  })

  it.runIf(has('systemd-analyze'))('are understood by systemd, and closed to what they do not need', () => {
    // The program of this machine in the place of the installed one.
    const names = units.map((unit) => unit.replace('@.', '@8080.'))
    for (const [index, unit] of units.entries()) {
      const text = read('systemd', unit)
        .replace('/usr/bin/node /opt/lotus', `${process.execPath} ${root}`)
        .replace('WorkingDirectory=/opt/lotus', `WorkingDirectory=${root}`)
      writeFileSync(join(folder, names[index] ?? unit), text)
    }
    const paths = names.map((name) => join(folder, name))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    for (const path of paths) {
      const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
        encoding: 'utf8',
      })
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
    }
  })
})

describe('the proxies', () => {
  it('nginx passes the real address on, keeps push connections, and knows both processes', () => {
    const text = read('nginx', 'lotus.conf')
    const passing = text.split(/location \/ \{/).slice(1)
    expect(passing).toHaveLength(2)
    for (const part of passing) {
      expect(part).toMatch(
        /X-Forwarded-For \$remote_addr;[\s\S]*X-Forwarded-Proto \$scheme;[\s\S]*X-Forwarded-Host \$host;/,
      )
      expect(part).toMatch(/Upgrade \$http_upgrade;[\s\S]*Connection \$lotus_connection;/)
      // A silent socket is ended by us after two and a half heartbeats, not by the proxy.
      expect(Number(/proxy_read_timeout (\d+)s/.exec(part)?.[1])).toBeGreaterThan(HEARTBEAT_SECONDS * 2.5)
    }
    expect(all(text, /server 127\.0\.0\.1:(\d+)/g)).toEqual(['8080', '8090', '8082', '8092'])
    expect(Number(/client_max_body_size (\d+)m/.exec(text)?.[1])).toBeGreaterThan(5)
    expect([...text].filter((sign) => sign === '{')).toHaveLength([...text].filter((sign) => sign === '}').length)
  })

  it('Caddy asks each process whether it is ready, and often enough for the drain', () => {
    const text = read('caddy', 'Caddyfile')
    expect(text).toMatch(/health_uri \/readyz/)
    expect(Number(/health_interval (\d+)s/.exec(text)?.[1]) * 3).toBeLessThan(15)
    expect(text).toMatch(/header_up X-Forwarded-For \{remote_host\}/)
    expect(all(text, /127\.0\.0\.1:(\d+)/g)).toEqual(['8080', '8090', '8082', '8092'])
    expect(text.match(/import lotus_edge/g)).toHaveLength(2)
  })

  it.runIf(has('caddy'))('Caddy understands it', () => {
    execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', join(deploy, 'caddy', 'Caddyfile')])
  })
})

describe('the Helm chart', () => {
  const chart = (name: string) => read('helm', 'lotus', name)
  const templates = files.filter((file) => file.startsWith('helm/lotus/templates/')).map((file) => read(file))
  const text = templates.join('\n')

  it('uses values that exist, and closes what it opens', () => {
    const values = chart('values.yaml')
    for (const path of new Set(all(text, /\.Values\.([\w.]+)/g))) {
      const [top, ...rest] = path.split('.')
      const block = new RegExp(`^${top}:([^\\n]*\\n(?:(?: .*|#.*)?\\n)*)`, 'm').exec(`${values}\n`)?.[1]
      expect(block, path).toBeDefined()
      for (const name of rest) expect(block, path).toMatch(new RegExp(`^ +${name}:`, 'm'))
    }
    for (const template of templates) {
      const opened = all(template, /\{\{-? (if|with|range|define)\b/g).length
      expect(all(template, /\{\{-? (end)\b/g)).toHaveLength(opened)
    }
  })

  it('has probes, limits, a budget for each deployment, pods without rights, and no secret of its own', () => {
    expect(all(text, /httpGet: \{ path: (\S+), port: site \}/g)).toEqual(['/readyz', '/readyz', '/healthz'])
    const kinds = all(text, /^kind: (\w+)$/gm)
    const count = (kind: string) => kinds.filter((one) => one === kind).length
    expect(count('PodDisruptionBudget')).toBe(count('Deployment'))
    expect(count('Deployment')).toBe(2)
    expect(count('Secret')).toBe(0)
    expect(chart('values.yaml').match(/limits: \{ cpu: \S+, memory: \S+ \}/g)).toHaveLength(2)
    for (const needed of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'maxUnavailable: 0',
      'automountServiceAccountToken: false',
    ])
      expect(text).toContain(needed)
    // A pod that is told to end is out of the service before it ends.
    const [period, failures] = [
      /periodSeconds: (\d+)\n\s+timeoutSeconds: 2\n\s+failureThreshold: (\d+)/.exec(text),
    ].flatMap((match) => match?.slice(1).map(Number) ?? [])
    expect((period ?? NaN) * (failures ?? NaN)).toBeLessThanOrEqual(5)
    expect(all(text, /"component" "(\w+)" "roles" \S+ "resources" \S+ "migrates" true/g)).toEqual(['worker'])
  })

  it.runIf(has('helm'))('Helm renders it', () => {
    const set = ['image.repository=lotus', 'image.tag=1', 'existingSecret=lotus'].flatMap((one) => ['--set', one])
    execFileSync('helm', ['template', 'test', join(deploy, 'helm', 'lotus'), ...set])
  })
})
