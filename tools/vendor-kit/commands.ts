import { spawn } from 'node:child_process'

const OUTPUT_BYTES_MAX = 64 * 1024

/** Runs an operator's command in a shell and returns its output; throws if it failed or took too long. */
export function runCommand(
  command: string,
  env: Readonly<Record<string, string>>,
  timeoutMs = 120_000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.stdout.on('data', (part: Buffer) => {
      if (output.length < OUTPUT_BYTES_MAX) output += part.toString('utf8')
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(output.trim())
      else reject(new Error(`"${command}" ended with ${signal ?? code}`))
    })
  })
}
