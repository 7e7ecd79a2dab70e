import type { Digits, PrizeShape } from './play.ts'

type Prizes = Readonly<Record<string, readonly string[]>>

function readPart(number: string, digits: Digits): string {
  switch (digits.part) {
    case 'last':
      return number.slice(-digits.width)
    case 'first':
      return number.slice(0, digits.width)
    case 'tens':
      return number.slice(-2, -1)
  }
}

function isRead(prize: string, digits: Digits): boolean {
  return digits.prizes === 'all' || digits.prizes.includes(prize)
}

/** The digits a play reads, one string a result number; numbers that are too short are passed over (lottery.md 1.1). */
export function digitsRead(prizes: Prizes, digits: Digits): string[] {
  return Object.entries(prizes)
    .filter(([prize]) => isRead(prize, digits))
    .flatMap(([, numbers]) => numbers)
    .filter((number) => number.length >= digits.width)
    .map((number) => readPart(number, digits))
}

/** How many result numbers a play reads in every draw of this shape. */
export function countRead(shape: readonly PrizeShape[], digits: Digits): number {
  return shape
    .filter(({ prize, width }) => isRead(prize, digits) && width >= digits.width)
    .reduce((sum, { count }) => sum + count, 0)
}
