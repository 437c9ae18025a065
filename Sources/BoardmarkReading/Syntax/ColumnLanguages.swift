/// The names of columns in one language, in lower case, separated by `; `.
///
/// Each list begins with the name of a new column. A weak name is also an ordinary section title. The names of waiting,
/// archive and cancelled columns are all weak. A name with diacritics is also listed without them if people leave them
/// out.
package struct ColumnLanguage: Sendable {
  package let name: String
  let todo: StaticString
  var weakTodo: StaticString = ""
  let doing: StaticString
  var weakDoing: StaticString = ""
  var waiting: StaticString = ""
  let done: StaticString
  var weakDone: StaticString = ""
  var archive: StaticString = ""
  var cancelled: StaticString = ""

  /// English, followed by all other languages.
  ///
  /// English, Korean, Japanese, Chinese, Russian, Spanish, Portuguese, French and German names come from boards in
  /// public repositories. The others come from the translations of Nextcloud Deck, Kanboard and OpenProject and from
  /// public boards, with their forms in number and gender.
  package static let all: [ColumnLanguage] = [
    english, korean, japanese, simplifiedChinese, traditionalChinese, russian, spanish,
    portuguese, french, german, arabic, italian, dutch, swedish, norwegian, danish, finnish,
    polish, czech, turkish, hungarian, romanian, greek, vietnamese, indonesian, hebrew, persian,
    hindi, thai, ukrainian,
  ]

  static let english = ColumnLanguage(
    name: "English",
    todo: "todo; to do; todos; to dos; todo list; to do list; backlog; back log; icebox",
    weakTodo: """
      next; up next; next up; planned; pending; open; ready; upcoming; wishlist; inbox; later; not started; this week; \
      today; someday; ideas; bugs; features
      """,
    doing: "doing; in progress; work in progress; in process; in work; wip; working on",
    weakDoing: "active; started; ongoing; on going; working; current; progress",
    waiting: """
      review; in review; under review; peer review; reviewing; test; testing; validating; validation; verifying; qa; \
      approved; blocked; on hold; hold; waiting; paused
      """,
    done: "done",
    weakDone: "complete; completed; finished; closed; shipped; recently completed",
    archive: "archive; archived",
    cancelled: "canceled; cancelled; rejected; dropped; not in scope")

  private static let korean = ColumnLanguage(
    name: "Korean",
    todo: "할 일; 할일; 해야 할 일; 대기중; 대기 중; 백로그; 미해결",
    weakTodo: "예정; 대기",
    doing: "진행 중; 진행중; 하는 중; 하는중",
    waiting: "검토 중; 검토중; 보류",
    done: "완료; 한 일; 해결됨",
    weakDone: "끝",
    archive: "보관됨")

  private static let japanese = ColumnLanguage(
    name: "Japanese",
    todo: "未着手; やること; 未完了",
    doing: "進行中; 作業中; 対応中",
    waiting: "保留",
    done: "完了; 完了済み")

  private static let simplifiedChinese = ColumnLanguage(
    name: "Simplified Chinese",
    todo: "待办; 待处理; 待办事项",
    weakTodo: "收集箱",
    doing: "进行中; 正在进行; 正在做",
    done: "已完成; 完成",
    archive: "归档")

  private static let traditionalChinese = ColumnLanguage(
    name: "Traditional Chinese",
    todo: "待辦; 待處理; 待辦事項",
    doing: "進行中",
    done: "已完成; 完成")

  private static let russian = ColumnLanguage(
    name: "Russian",
    todo: "сделать; задачи; бэклог; задумки",
    doing: "в работе; в процессе; текущие задачи",
    waiting: "на ревью; в ожидании; на паузе",
    done: "готово; сделано; завершено; выполнено; завершённые; завершенные",
    archive: "архив; архивировать")

  private static let spanish = ColumnLanguage(
    name: "Spanish",
    todo: "por hacer; tareas pendientes",
    weakTodo: "pendiente; pendientes",
    doing: "en progreso; en curso; en proceso",
    done: "hecho; terminado; terminados; completado")

  private static let portuguese = ColumnLanguage(
    name: "Portuguese",
    todo: "a fazer; para fazer",
    weakTodo: "aberto",
    doing: "em progresso; fazendo; em andamento",
    done: "feito; concluído; concluido",
    weakDone: "encerrado")

  private static let french = ColumnLanguage(
    name: "French",
    todo: "à faire; a faire",
    weakTodo: "prochainement",
    doing: "en cours",
    waiting: "en attente",
    done: "terminé; fait; terminée; terminés; terminées")

  private static let german = ColumnLanguage(
    name: "German",
    todo: "zu erledigen; zu tun; noch zu tun",
    weakTodo: "offen; geplant; später; ideen; nicht begonnen",
    doing: "in arbeit; in bearbeitung; im prozess",
    weakDoing: "angefangen; begonnen; laufend",
    waiting: """
      wartet; wartend; warten; warten auf; in überprüfung; in ueberpruefung; in prüfung; zu prüfen; blockiert; pausiert; \
      zurückgestellt
      """,
    done: "erledigt; fertig; abgeschlossen",
    archive: "archiv; archiviert",
    cancelled: "abgebrochen; verworfen; abgelehnt")

  private static let arabic = ColumnLanguage(
    name: "Arabic",
    todo: "للقيام به; قائمة المهام",
    doing: "قيد التنفيذ",
    done: "مكتملة")

  private static let italian = ColumnLanguage(
    name: "Italian",
    todo: "da fare; cose da fare",
    weakTodo: "dopo; più tardi; piu tardi; idee",
    doing: "in corso; in lavorazione",
    weakDoing: "in esecuzione",
    waiting: """
      in attesa; da revisionare; in revisione; da rivedere; bloccato; bloccati; sospeso; in sospeso; in pausa
      """,
    done: "completato; completata; completati; completate; finito; finiti; terminati",
    weakDone: "fatto; fatti; fatte; concluso; conclusi; chiuso",
    archive: "archiviato; archiviati; archivio",
    cancelled: "annullato; annullati; respinto")

  private static let dutch = ColumnLanguage(
    name: "Dutch",
    todo: "te doen; nog te doen",
    weakTodo: "ideeën; ideeen",
    doing: "bezig; mee bezig; in behandeling; in uitvoering",
    weakDoing: "lopend",
    waiting:
      "in de wacht; wachten op; wacht op; in afwachting; geblokkeerd; ter beoordeling; te beoordelen",
    done: "gedaan; afgerond; voltooid; afgewerkt",
    weakDone: "klaar; gereed; gesloten",
    archive: "gearchiveerd; archief",
    cancelled: "geannuleerd; afgewezen; vervallen")

  // 'Pågår' is not listed without the ring, since that is Spanish; 'klar' is done here and ready in Danish.
  private static let swedish = ColumnLanguage(
    name: "Swedish",
    todo: "att göra; att gora; kvar att göra; kvar att gora; backlogg",
    weakTodo: "senare; idéer; ideer",
    doing: "pågående; pagaende; pågår; påbörjat; paborjat",
    weakDoing: "under arbete",
    waiting:
      "att granska; granskas; väntar; vantar; väntar på; vantar pa; på is; pausad; pausat; blockerad; blockerat",
    done:
      "gjort; slutfört; slutfort; slutförd; slutförda; färdigt; fardigt; färdig; fardig; färdiga; fardiga",
    weakDone: "klart; klara; avslutat; avslutade; stängt; stangt",
    archive: "arkiverat; arkiverade; arkiv",
    cancelled: "avbrutet; avbrutna; avvisad")

  private static let norwegian = ColumnLanguage(
    name: "Norwegian",
    todo: "å gjøre; a gjore; aa gjoere; skal gjøres; ikke startet",
    weakTodo: "gjøremål; gjoremal; senere",
    doing: "pågår; pågående; i gang; påbegynt",
    weakDoing: "under arbeid",
    waiting: "på vent; venter; venter på; til gjennomlesning; til gjennomgang; blokkert",
    done: "ferdig; ferdige; fullført; fullfort; gjort; utført; utfort",
    weakDone: "avsluttet; stengt; lukket",
    archive: "arkivert; arkiverte; arkiv",
    cancelled: "avbrutt; avlyst; avvist")

  private static let danish = ColumnLanguage(
    name: "Danish",
    todo: "skal laves; mangler at blive lavet; ikke startet",
    weakTodo: "senere",
    doing: "i gang; igang; igangværende; igangvaerende; under udførelse",
    waiting: "på pause; venter; venter på; afventer; til gennemsyn; til review; blokeret",
    done:
      "færdig; faerdig; færdigt; faerdigt; færdige; faerdige; udført; udfort; fuldført; fuldfort; lavet",
    weakDone: "afsluttet; afsluttede; lukket",
    archive: "arkiveret; arkiverede; arkiv",
    cancelled: "annulleret; afvist")

  private static let finnish = ColumnLanguage(
    name: "Finnish",
    todo: "tekemättä; tekematta; tekemättömät; aloittamatta; työjono; tyojono",
    weakTodo:
      "tehtävä; tehtävät; tehtava; tehtavat; tehtävälista; avoimet; myöhemmin; myohemmin; ideat",
    doing:
      "työn alla; tyon alla; työnalla; tekeillä; tekeilla; kesken; keskeneräiset; keskeneraiset; meneillään",
    weakDoing: "käynnissä; kaynnissa",
    waiting: "odottaa; odottavat; tarkistettavana; jumissa; estetty; tauolla",
    done: "tehty; tehdyt; valmiit; valmistunut; suoritettu; suoritetut",
    weakDone: "valmis; suljettu",
    archive: "arkistoidut; arkistoitu; arkisto",
    cancelled: "peruttu; perutut; peruutettu; hylätty; hylatty")

  private static let polish = ColumnLanguage(
    name: "Polish",
    todo: "do zrobienia; do wykonania",
    weakTodo: "później; pozniej; pomysły; pomysly",
    doing: "w trakcie; w toku; w realizacji; robione",
    waiting:
      "do sprawdzenia; w weryfikacji; do weryfikacji; wstrzymane; zawieszone; oczekujące; oczekujace; zablokowane",
    done: "zrobione; ukończone; ukonczone; zakończone; zakonczone; wykonane",
    weakDone: "gotowe; zamknięte; zamkniete",
    archive: "zarchiwizowane; archiwum",
    cancelled: "anulowane; odrzucone; odłożone; odlozone")

  private static let czech = ColumnLanguage(
    name: "Czech",
    todo: "udělat; udelat; zbývá udělat; zbyva udelat; k řešení; k reseni; nezahájeno; nezahajeno",
    weakTodo: "později; pozdeji; nápady; napady; seznam úkolů; seznam ukolu",
    doing:
      "probíhá; probiha; provádí se; provadi se; rozpracováno; rozpracovano; rozpracované; v řešení; v reseni",
    waiting: "k revizi; ke kontrole; čeká; ceka; čeká se; pozastaveno; blokováno; blokovano",
    done: "dokončeno; dokonceno; splněno; splneno; hotové; hotove",
    weakDone: "hotovo; uzavřené; uzavrene",
    archive: "archivované; archivovane; archivováno; archivovano; archiv",
    cancelled: "zrušeno; zruseno; zamítnuto; zamitnuto; odloženo; odlozeno")

  private static let turkish = ColumnLanguage(
    name: "Turkish",
    todo: "yapılacak; yapilacak; yapılacak işler; yapilacak isler",
    weakTodo: "yapılacaklar; yapilacaklar; sonra; fikirler",
    doing: "devam eden; devam edenler; devam ediyor; yapılıyor; yapiliyor; sürüyor",
    waiting:
      "beklemede; bekleyen; bekleyenler; incelenecek; incelemede; inceleniyor; engellendi; askıda",
    done: """
      tamamlandı; tamamlandi; tamamlanan; tamamlananlar; tamamlanmış; yapıldı; yapildi; yapılanlar; bitti; bitenler
      """,
    weakDone: "kapalı; kapali",
    archive: "arşivlenmiş; arşivlendi; arşiv; arsiv",
    cancelled: "iptal; iptal edildi; iptal edilenler; reddedildi")

  private static let hungarian = ColumnLanguage(
    name: "Hungarian",
    todo: "teendő; teendo; tennivalók; tennivalok; elvégzendő; elvegzendo",
    weakTodo: "teendők; teendok; később; kesobb; ötletek; otletek",
    doing: "folyamatban; folyamatban lévő; folyamatban levo; folyamatban lévők",
    waiting:
      "áttekintendő; ellenőrzés alatt; felülvizsgálat alatt; várakozik; felfüggesztve; blokkolva; elakadt",
    done: "elkészült; elkeszult; elvégezve; elvegezve; befejezve; befejezett",
    weakDone: "kész; kesz; lezárva; lezarva",
    archive: "archivált; archiválva; archívum; archivum",
    cancelled: "elvetve; elutasítva; törölve")

  private static let romanian = ColumnLanguage(
    name: "Romanian",
    todo: "de făcut; de facut; de rezolvat",
    weakTodo: "mai târziu; mai tarziu; idei",
    doing:
      "în lucru; in lucru; în curs; in curs; în desfășurare; în desfăşurare; in desfasurare; în progres; in progres",
    waiting:
      "de revizuit; în revizuire; de verificat; în așteptare; în aşteptare; in asteptare; blocat; blocate",
    done: "finalizat; finalizate; realizat; făcut; facut; făcute; facute",
    weakDone: "gata; terminate; închis; inchis",
    archive: "arhivat; arhivate; arhivă; arhiva",
    cancelled: "anulat; anulate; respins")

  // Greek has no accents in capitals, and the lower case of these then ends in σ.
  private static let greek = ColumnLanguage(
    name: "Greek",
    todo:
      "προς υλοποίηση; προς υλοποιηση; προσ υλοποιηση; προς ενέργεια; πρέπει να γίνουν; να γίνουν; να γινουν",
    weakTodo: "εκκρεμή; εκκρεμη; εκκρεμότητες; εκκρεμοτητες; αργότερα; ιδέες",
    doing: "σε εξέλιξη; σε εξελιξη; σε πρόοδο; σε προοδο",
    waiting: "προς επισκόπηση; προς έλεγχο; σε αναμονή; σε αναμονη",
    done:
      "ολοκληρώθηκε; ολοκληρωθηκε; ολοκληρώθηκαν; ολοκληρωμένα; ολοκληρωμενα; ολοκληρωμένες; έγιναν; εγιναν",
    weakDone: "έτοιμα; ετοιμα; κλειστό; κλειστά",
    archive: "αρχειοθετημένα; αρχειοθετημένες",
    cancelled: "ακυρώθηκε; ακυρωμένα; απορρίφθηκε")

  private static let vietnamese = ColumnLanguage(
    name: "Vietnamese",
    todo: "việc cần làm; viec can lam; phải làm; chưa làm; chua lam; chờ làm",
    weakTodo: "cần làm; can lam; để sau; ý tưởng",
    doing: "đang làm; dang lam; đang thực hiện; dang thuc hien; đang tiến hành; đang xử lý",
    waiting: "đang chờ; chờ duyệt; cần xem lại; đang xem xét; tạm dừng; bị chặn",
    done: "đã xong; da xong; đã làm; làm xong; đã hoàn thành; da hoan thanh; đã hoàn tất",
    weakDone: "xong; hoàn thành; hoan thanh; hoàn tất; đã đóng",
    archive: "đã lưu trữ; lưu trữ",
    cancelled: "đã hủy; đã huỷ; đã từ chối")

  private static let indonesian = ColumnLanguage(
    name: "Indonesian",
    todo: "akan dikerjakan; belum dikerjakan; belum dimulai; harus dikerjakan",
    weakTodo: "nanti; ide",
    doing: "sedang dikerjakan; dalam pengerjaan; sedang dalam pengerjaan; sedang proses",
    weakDoing: "sedang berjalan",
    waiting:
      "perlu ditinjau; sedang ditinjau; dalam peninjauan; menunggu; ditunda; tertunda; terhambat",
    done: "sudah selesai; sudah dikerjakan",
    weakDone: "selesai; ditutup",
    archive: "diarsipkan; terarsip; arsip",
    cancelled: "dibatalkan; ditolak")

  private static let hebrew = ColumnLanguage(
    name: "Hebrew",
    todo: "לביצוע; צריך לעשות",
    weakTodo: "לעשות; מטלות; מאוחר יותר; רעיונות",
    doing: "בביצוע; בתהליך; בעבודה; בטיפול",
    waiting: "בהמתנה; ממתין; לסקירה; בבדיקה; לבדיקה; חסום; תקוע",
    done: "בוצע; בוצעו; הושלם; הושלמו; הסתיים; נעשה",
    weakDone: "סגור",
    archive: "בארכיון; ארכיון",
    cancelled: "בוטל; נדחה")

  // Without the zero-width non-joiner between parts of words, which only affects their look.
  private static let persian = ColumnLanguage(
    name: "Persian",
    todo: "برای انجام; کارهای پیش رو; باید انجام شود; انجام نشده; انجامنشده",
    weakTodo: "بعدا; ایده ها; ایدهها",
    doing: "در حال انجام; کار در حال انجام; در دست اقدام; در دست انجام",
    waiting: "در انتظار; در انتظار بررسی; برای بازبینی; در حال بررسی; مسدود شده; متوقف شده",
    done: "انجام شده; انجامشده; انجام شد; تمام شده; تمامشده; تکمیل شده; تکمیلشده",
    weakDone: "بسته",
    archive: "بایگانی شده; بایگانی",
    cancelled: "لغو شده; لغوشده; رد شده")

  private static let hindi = ColumnLanguage(
    name: "Hindi",
    todo: "करना है; करने हैं; बैकलॉग",
    weakTodo: "करने के लिए; बाद में",
    doing: "प्रगति में; प्रगति पर; चल रहा है",
    weakDoing: "जारी",
    waiting: "होल्ड पर; रुका हुआ; लंबित; समीक्षा में; प्रतीक्षा में",
    done: "हो गया; पूरा हुआ; पूर्ण हुआ",
    weakDone: "पूर्ण; पूरा; संपन्न; बंद",
    archive: "संग्रहीत",
    cancelled: "रद्द; रद्द किया गया; अस्वीकृत")

  private static let thai = ColumnLanguage(
    name: "Thai",
    todo: "ต้องทำ; งานที่ต้องทำ; ยังไม่ได้ทำ",
    weakTodo: "สิ่งที่ต้องทำ",
    doing: "กำลังทำ; กำลังทำอยู่; กำลังดำเนินการ; อยู่ระหว่างดำเนินการ; อยู่ระหว่างการดำเนินการ",
    waiting: "รอตรวจสอบ; กำลังตรวจสอบ; รอดำเนินการ; ติดปัญหา; พักไว้",
    done: "เสร็จแล้ว; ทำเสร็จแล้ว",
    weakDone: "เสร็จ; เสร็จสิ้น",
    archive: "เก็บถาวรแล้ว; เก็บถาวร",
    cancelled: "ยกเลิกแล้ว; ยกเลิก")

  private static let ukrainian = ColumnLanguage(
    name: "Ukrainian",
    todo: "треба зробити; потрібно зробити; що зробити; беклог",
    weakTodo: "зробити; до виконання; пізніше; ідеї",
    doing: "в роботі; у роботі; в процесі; у процесі; виконується",
    waiting: "на перевірці; на перегляд; на розгляді; очікує; заблоковано; на паузі; призупинено",
    done: "зроблено; виконано; виконані; завершено; завершені",
    archive: "архівовано; заархівовано; архівні; архів",
    cancelled: "скасовано; скасовані; відхилено; відкладено")
}
