import type { RunningServer } from '../../apps/server/src/main.ts'
import type { StartConfig } from './start-config.ts'
import type { Tls } from './tls.ts'

type StartBlock = {
  config: StartConfig
  server: RunningServer
  studio: string | undefined
  sandbox: string | undefined
  tls: Tls | undefined
  note: string | undefined
  seconds: number
}

/** The block printed after a start. */
export function printStartBlock({ config, server, studio, sandbox, tls, note, seconds }: StartBlock): void {
  const line = (name: string, value: string) => `  ${name.padEnd(14)} ${value}`
  const accounts = server.demoAccounts.flatMap(({ label, username, password, note: about, secret }) => [
    line(label, `${username} / ${password}${about ? `   ${about}` : ''}`),
    ...(secret === undefined ? [] : [line('', `authenticator ${secret}`)]),
  ])
  // An authenticator app takes the secret typed, or the whole address as a QR code.
  const addresses = server.demoAccounts.flatMap(({ uri }) => (uri === undefined ? [] : [line('', uri)]))
  const block = [
    '',
    `Lotus is running (${config.profile}${config.dev ? ', development' : ''}), started in ${seconds.toFixed(1)} s`,
    '',
    line('Site', server.addresses.site),
    line('Back office', server.addresses.backoffice),
    line('Studio', studio ?? 'off'),
    ...(sandbox === undefined ? [] : [line('Payments', `${sandbox} (sandbox, play money)`)]),
    '',
    ...(tls ? [...tlsLines(tls, config).map(([name, value]) => line(name, value)), ''] : []),
    ...(accounts.length > 0 ? ['  Demo accounts (user / password)', ...accounts, ...addresses, ''] : []),
    line('Data folder', config.dataDir),
    ...(note ? [line('', note)] : []),
    line('Stop', 'Ctrl-C'),
    '',
  ]
  console.log(block.join('\n'))
}

/** What somebody needs who opens an address: which, and what the device asks once. */
function tlsLines({ certificates, publicHost }: Tls, { port }: StartConfig): [string, string][] {
  const { fingerprint, validTo, hosts } = certificates.facts()
  const others = hosts.filter((host) => host !== publicHost && /^[\w.-]+$/.test(host) && host !== '127.0.0.1')
  // 64 characters in two lines, as phones show them.
  const [first, second] = [fingerprint.slice(0, 48), fingerprint.slice(48)]
  return [
    ['HTTPS', `certificate valid to ${validTo.toISOString().slice(0, 10)}, SHA-256`],
    ['', first],
    ['', second],
    ...(certificates.isOwn
      ? ([
          ['Other devices', `open the site's address, in the same network; a warning comes once, because no authority`],
          [
            '',
            'signed this certificate: compare the SHA-256 above, then "Advanced" (Safari: "Show Details"), "Proceed".',
          ],
          ['', "Firefox asks once for each address: open the studio's too before a slot game."],
          ['Also under', others.map((host) => `https://${host}:${port}`).join('  ')],
        ] satisfies [string, string][])
      : []),
  ]
}
