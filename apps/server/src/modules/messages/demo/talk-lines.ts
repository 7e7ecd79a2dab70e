/** How each line begins: a reader of the room sees that nobody said it. */
export const simulatedPrefix = { chung: '(mô phỏng)', 'xo-so': '(mô phỏng)', english: '(simulated)' } as const

/** What the demo's members say in the rooms. Nobody ever said it, so nobody tells of a win or praises the house. */
export const talkLines = {
  chung: [
    'Chào cả nhà, tối nay ai ngồi đây nào?',
    'Ai biết đổi avatar ở đâu không ạ?',
    'Vào mục tài khoản, bấm vào hình là đổi được nha',
    'Đặt giới hạn nạp tuần rồi, chơi vui là chính',
    'Nay bận quá, ghé đọc tin rồi đi làm tiếp',
    'Chúc mọi người một ngày may mắn!',
  ],
  'xo-so': [
    'Miền Bắc chiều nay mọi người theo con gì?',
    'Mình nuôi 68 ba hôm nay chưa về',
    'Xem bảng thống kê thấy 27 vắng lâu quá',
    'Vắng lâu không có nghĩa là sắp về đâu bạn ơi',
    'Kết quả đây là quay mô phỏng, chơi cho vui thôi nhé',
    'Đầu 4 hôm qua về dày ghê',
    'Mình chỉ đánh hai điểm mỗi ngày cho đỡ ghiền',
    'Có ai kiểm tra lượt quay ở trang xác minh chưa? Hay phết',
  ],
  english: [
    'Good evening everyone',
    'The one-minute games are quick, I set a loss limit first',
    'How do I check a draw myself?',
    'Open the verify page and paste the issue number',
    'Central stations draw in a quarter of an hour',
  ],
} as const
