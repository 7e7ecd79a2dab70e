import type { RunningServer } from '../../apps/server/src/main.ts'
import type { StartConfig } from './start-config.ts'

type StartBlock = {
  config: StartConfig
  server: RunningServer
  studio: string | undefined
  note: string | undefined
  seconds: number
}

/** The block printed after a start. */
export function printStartBlock({ config, server, studio, note, seconds }: StartBlock): void {
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
    '',
    ...(accounts.length > 0 ? ['  Demo accounts (user / password)', ...accounts, ...addresses, ''] : []),
    line('Data folder', config.dataDir),
    ...(note ? [line('', note)] : []),
    line('Stop', 'Ctrl-C'),
    '',
  ]
  console.log(block.join('\n'))
}
