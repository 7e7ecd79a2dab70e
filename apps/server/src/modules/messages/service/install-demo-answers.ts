import type { Queryable } from '@lotus/database'
import { insertAnswer, isThereAnAnswer } from './support.repo.ts'

const answers = [
  {
    title: 'Chào khách',
    textVi: 'Chào bạn, mình có thể giúp gì cho bạn hôm nay?',
    textEn: 'Hello, how can I help you today?',
  },
  {
    title: 'Nạp chưa vào',
    textVi: 'Bạn gửi giúp mình mã lệnh nạp và ảnh chụp biên nhận, mình kiểm tra ngay.',
    textEn: 'Please send me the deposit number and a picture of the receipt, and I will check at once.',
  },
  {
    title: 'Đang kiểm tra',
    textVi: 'Bạn chờ mình vài phút, mình đang kiểm tra.',
    textEn: 'Please give me a few minutes, I am checking.',
  },
  {
    title: 'Chơi có trách nhiệm',
    textVi: 'Bạn có thể đặt hạn mức hoặc tạm nghỉ trong trung tâm hội viên. Nếu cần, mình hướng dẫn từng bước.',
    textEn: 'You can set limits or take a break in the member centre. I can walk you through it if you like.',
  },
  {
    title: 'Tạm biệt',
    textVi: 'Cảm ơn bạn đã liên hệ. Cần gì thêm, bạn cứ nhắn nhé.',
    textEn: 'Thank you for getting in touch. Write again whenever you need us.',
  },
]

/** Canned answers of the demo brand; left alone where operators have any. */
export async function installDemoAnswers(db: Queryable): Promise<void> {
  if (await isThereAnAnswer(db)) return
  for (const answer of answers) await insertAnswer(db, answer, 'demo')
}
