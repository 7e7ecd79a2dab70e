import type { Look, PrizeShape } from './play.ts'

type Prizes = Readonly<Record<string, readonly string[]>>

function readPart(number: string, look: Look): string {
  switch (look.part) {
    case 'last':
      return number.slice(-look.width)
    case 'first':
      return number.slice(0, look.width)
    case 'tens':
      return number.slice(-2, -1)
  }
}

function isRead(prize: string, look: Look): boolean {
  return look.prizes === 'all' || look.prizes.includes(prize)
}

/** The digits a play reads, one string a result number; numbers that are too short are passed over (lottery.md 1.1). */
export function readNumbers(prizes: Prizes, look: Look): string[] {
  return Object.entries(prizes)
    .filter(([prize]) => isRead(prize, look))
    .flatMap(([, numbers]) => numbers)
    .filter((number) => number.length >= look.width)
    .map((number) => readPart(number, look))
}

/** How many result numbers a play reads in every draw of this shape. */
export function countLooked(shape: readonly PrizeShape[], look: Look): number {
  return shape
    .filter(({ prize, width }) => isRead(prize, look) && width >= look.width)
    .reduce((sum, { count }) => sum + count, 0)
}
