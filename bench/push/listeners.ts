import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { serve } from './child.ts'

/**
 * Many listeners in one process: raw sockets that upgrade, send a hello if the server wants one, and then only detect
 * bytes that contain the mark. No WebSocket library, whose cost would hide the server's.
 */
type Question =
  | { do: 'open'; port: number; count: number; path: string; hello: boolean }
  | { do: 'wait'; mark: string }
  | { do: 'times' }
  | { do: 'close' }

/** Sockets per address: the server allows 200. */
const PER_ADDRESS = 200
const AT_A_TIME = 100
let sockets: Socket[] = []
let mark = 'nothing'
let times: number[] = []

serve<Question>(async (question) => {
  switch (question.do) {
    case 'open':
      for (let from = 0; from < question.count; from += AT_A_TIME) {
        const size = Math.min(AT_A_TIME, question.count - from)
        sockets.push(...(await Promise.all(Array.from({ length: size }, (_, at) => open(question, from + at)))))
      }
      return sockets.length
    case 'wait':
      mark = question.mark
      times = []
      return 'ready'
    case 'times': {
      const until = Date.now() + 20_000
      while (times.length < sockets.length && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return times
    }
    case 'close':
      for (const socket of sockets) socket.destroy()
      sockets = []
      return 'closed'
  }
})

function open({ port, path, hello }: Extract<Question, { do: 'open' }>, index: number): Promise<Socket> {
  const address = Math.floor(index / PER_ADDRESS)
  const socket = connect({
    port,
    host: '127.0.0.1',
    localAddress: `127.0.${1 + Math.floor(address / 250)}.${1 + (address % 250)}`,
    noDelay: true,
  })
  return new Promise((resolve, reject) => {
    let isOpen = false
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a socket was closed')))
    socket.on('data', (bytes) => {
      if (isOpen) {
        if (bytes.includes(mark)) times.push(Date.now())
        return
      }
      const text = bytes.toString('latin1')
      if (text.startsWith('HTTP/1.1 101')) {
        if (hello) socket.write(frame(JSON.stringify({ type: 'hello', token: null, since: null })))
        else isOpen = true
      }
      if (text.includes('"welcome"')) isOpen = true
      if (isOpen) resolve(socket)
    })
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        'Sec-WebSocket-Version: 13',
        '\r\n',
      ].join('\r\n'),
    )
  })
}

/** A masked text frame of less than 126 bytes. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const mask = randomBytes(4)
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | body.length]),
    mask,
    Buffer.from(body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))),
  ])
}
