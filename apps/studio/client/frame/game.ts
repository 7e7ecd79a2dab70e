import type { HostMessage } from '@lotus/contract/player-messages'
import { CallError, createApi, type Session } from './api.ts'
import { explainError } from './errors.ts'
import type { GameModule } from './game-module.ts'
import { connectHost } from './host.ts'
import { createLayout } from './layout.ts'
import { createPlayer } from './player.ts'
import { createSound } from './sound.ts'
import { createStage } from './stage.ts'
import { language, t } from './texts.ts'

export type Launch = { gameCode: string; token: string | null }

/** Opens the game of a launch: session, pictures, panel; then the player's unfinished round, if there is one. */
export async function startGame(root: HTMLElement, launch: Launch, module: GameModule): Promise<void> {
  const layout = createLayout(root)
  layout.progress(0.15, t('slots:loading.opening'))
  const api = createApi({ onRetry: (isWaiting) => layout.reconnecting(isWaiting) })
  let session: Session
  try {
    session = await api.open(launch.gameCode, launch.token, language())
  } catch (error) {
    const { origins } = await api.hosts().catch(() => ({ origins: [] }))
    explainError(error, { host: connectHost(origins, () => undefined), isFatal: true })
    return
  }
  layout.progress(0.5, t('slots:loading.drawing'))
  const sound = createSound()
  const controller = { onHost: (_message: HostMessage): void => undefined }
  const host = connectHost(session.hostOrigins, (message) => controller.onHost(message))
  try {
    const stage = await createStage(layout.scene)
    await document.fonts.ready
    const view = await module.createView(stage, session.game, sound, layout.show)
    view.show(module.firstStops)
    const player = createPlayer({ api, session, layout, sound, host, view, module })
    controller.onHost = player.onHost
    layout.progress(1, t('slots:loading.ready'))
    layout.ready()
    host.send({ type: 'ready', gameCode: session.game.gameCode, version: session.game.engineVersion })
    if (session.openRound) await player.resume(session.openRound)
  } catch (error) {
    console.error(error)
    explainError(new CallError('graphics'), { host, isFatal: true })
  }
}
