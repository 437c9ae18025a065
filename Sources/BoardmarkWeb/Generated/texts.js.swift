// Made by Tests/Scripts/Web/assets from Assets/texts.js.

extension WebAssets {
  static let textsJs: StaticString = #"""
    // @ts-check
    /** What the page says by itself, in the language that the server chose for it. */

    const english = {
      moved: (/** @type {string} */ title, /** @type {string} */ column, /** @type {number} */ place, /** @type {number} */ count) =>
        `Moved “${title}” to ${column}, position ${place} of ${count}.`,
      undoBy: 'Undo with Control Z.',
      pickedUp: (/** @type {string} */ title) => `Picked up “${title}”. Escape puts it back.`,
      putBack: (/** @type {string} */ title) => `“${title}” was put back.`,
      vanished: (/** @type {string} */ title) => `“${title}” is no longer there; nothing was moved.`,
      undo: 'Undo',
      messages: 'Messages',
      edit: 'Edit',
      close: 'Close',
      dismiss: 'Dismiss',
      moveTo: 'Move to',
      up: 'Up',
      down: 'Down',
      top: 'To the top',
      end: 'To the bottom',
      here: 'here',
      lost: 'The connection to board is lost. What you type is kept; it goes on once board web runs again.',
      back: 'Connected again.',
      failed: 'That did not reach board; nothing was changed.',
      changed: 'The board changed.',
      draft: 'What you had typed was kept.',
      discard: 'Discard',
      discarded: 'Discarded.',
      changedElsewhere: 'This task was changed elsewhere while you edit it. Saving merges both.',
      gone: 'This task is no longer on the board. What you typed is still here; copy it, or add it as a new task.',
      conflict: 'Both changed the same',
      conflictText: 'Somebody else changed the same lines while you edited. Settle it: take one, or edit yours until it is right.',
      theirs: 'On the board now',
      yours: 'What you typed',
      takeTheirs: 'Keep what is on the board',
      takeYours: 'Save mine instead',
      keepEditing: 'Go on editing',
      help: 'Keys',
      letters: 'Single letters are keys',
      lettersHint: 'Switch this off if you use speech input or press keys by accident. Arrows and Control keys stay.',
      filter: 'Filter',
      all: 'All',
      loading: 'Loading…',
      noCard: 'There is no such task on the board.',
      tasks: (/** @type {number} */ count) => (count === 1 ? '1 task' : `${count} tasks`),
    };

    /** @type {typeof english} */
    const korean = {
      moved: (title, column, place, count) => `“${title}” 작업을 ${column}(으)로 옮겼습니다. ${count}개 중 ${place}번째입니다.`,
      undoBy: 'Control Z로 되돌립니다.',
      pickedUp: (title) => `“${title}” 작업을 들었습니다. Escape를 누르면 제자리에 둡니다.`,
      putBack: (title) => `“${title}” 작업을 제자리에 두었습니다.`,
      vanished: (title) => `“${title}” 작업이 사라져서 옮기지 않았습니다.`,
      undo: '되돌리기',
      messages: '알림',
      edit: '고치기',
      close: '닫기',
      dismiss: '닫기',
      moveTo: '옮기기',
      up: '위로',
      down: '아래로',
      top: '맨 위로',
      end: '맨 아래로',
      here: '현재 위치',
      lost: 'board와 연결이 끊겼습니다. 입력한 내용은 남아 있으며, board web이 다시 실행되면 이어집니다.',
      back: '다시 연결되었습니다.',
      failed: 'board에 전달되지 않아 아무것도 바뀌지 않았습니다.',
      changed: '보드가 바뀌었습니다.',
      draft: '입력하던 내용을 남겨 두었습니다.',
      discard: '버리기',
      discarded: '버렸습니다.',
      changedElsewhere: '고치는 동안 다른 곳에서 이 작업이 바뀌었습니다. 저장하면 둘을 합칩니다.',
      gone: '이 작업은 이제 보드에 없습니다. 입력한 내용은 여기에 남아 있으니 복사하거나 새 작업으로 추가하세요.',
      conflict: '같은 곳을 함께 바꾸었습니다',
      conflictText: '고치는 동안 다른 사람이 같은 줄을 바꾸었습니다. 하나를 고르거나 내용을 계속 고치세요.',
      theirs: '지금 보드에 있는 내용',
      yours: '입력한 내용',
      takeTheirs: '보드의 내용 그대로 두기',
      takeYours: '내 내용으로 저장',
      keepEditing: '계속 고치기',
      help: '단축키',
      letters: '글자 하나로 된 단축키',
      lettersHint: '음성 입력을 쓰거나 실수로 키를 누른다면 끄세요. 화살표와 Control 키는 그대로입니다.',
      filter: '거르기',
      all: '전체',
      loading: '불러오는 중…',
      noCard: '보드에 그런 작업이 없습니다.',
      tasks: (count) => `작업 ${count}개`,
    };

    export const language = document.documentElement.lang.startsWith('ko') ? 'ko' : 'en';
    export const texts = language === 'ko' ? korean : english;
    """#
}
