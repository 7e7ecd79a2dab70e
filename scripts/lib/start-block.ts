import type { RunningServer } from '../../apps/server/src/main.ts'
import type { StartConfig } from './start-config.ts'

type StartBlock = { config: StartConfig; server: RunningServer; note: string | undefined; seconds: number }

/** The one block a person reads after a start. */
export function printStartBlock({ config, server, note, seconds }: StartBlock): void {
  const line = (name: string, value: string) => `  ${name.padEnd(14)} ${value}`
  const accounts = server.demoAccounts.map(({ label, username, password, note: about }) =>
    line(label, `${username} / ${password}${about ? `   ${about}` : ''}`),
  )
  const block = [
    '',
    `Lotus is running (${config.profile}${config.dev ? ', development' : ''}), started in ${seconds.toFixed(1)} s`,
    '',
    line('Site', server.addresses.site),
    line('Back office', server.addresses.backoffice),
    line('Studio', 'arrives with the games issue'),
    '',
    ...(accounts.length > 0 ? ['  Demo accounts (user / password)', ...accounts, ''] : []),
    line('Data folder', config.dataDir),
    ...(note ? [line('', note)] : []),
    line('Stop', 'Ctrl-C'),
    '',
  ]
  console.log(block.join('\n'))
}
