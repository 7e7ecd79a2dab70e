import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { serve } from './child.ts'

/** The minimum that can send to many: a `ws` server with its defaults and a loop. */
const server = createServer()
const wss = new WebSocketServer({ server })

serve<{ do: 'start' } | { do: 'tell'; text: string }>(async (question) => {
  if (question.do === 'start') {
    server.listen(0, '127.0.0.1', 20_000)
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' ? address?.port : 0
  }
  const at = Date.now()
  for (const socket of wss.clients) socket.send(question.text)
  return at
})
