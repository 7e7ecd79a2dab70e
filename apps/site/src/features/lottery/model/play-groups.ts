import type { Game, Play } from '../../../shared/lottery/types.ts'

export type PlayGroup = { code: string; plays: readonly Play[] }

/** Groups in the order of the menu; that of the play one starts with comes first. */
export function playGroups({ plays, defaultPlayType }: Pick<Game, 'plays' | 'defaultPlayType'>): PlayGroup[] {
  const first = plays.find(({ code }) => code === defaultPlayType)?.group
  const groups = new Map<string, Play[]>(first === undefined ? [] : [[first, []]])
  for (const play of plays) groups.set(play.group, [...(groups.get(play.group) ?? []), play])
  return [...groups].map(([code, members]) => ({ code, plays: members }))
}

/** The play to show: the requested one, the game's default, or the first open one. */
export function startPlay(game: { plays: readonly Play[]; defaultPlayType: string }, asked?: string): Play | undefined {
  const find = (code: string | undefined) => game.plays.find((play) => play.code === code)
  return find(asked) ?? find(game.defaultPlayType) ?? game.plays.find((play) => play.isOpen) ?? game.plays[0]
}
