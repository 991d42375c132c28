package customerpage

// words are those of the page, by the id of the language; what the document says comes from the document.
var words = map[string]map[string]string{
	"1": {
		"code": "lt", "alternatives": "Jūsų pasirinkimai", "pdf": "Atidaryti PDF", "picture": "%s, nuotrauka %d iš %d", "for": "Pasiūlymas skirtas", "conditions": "Sąlygos", "contact": "Jūsų vadybininkas", "company": "Įmonė",
		"ask": "Klausimas vadybininkui", "ask_text": "Jūsų klausimas", "send": "Siųsti klausimą", "asked": "Klausimas išsiųstas. Vadybininkas netrukus atsakys.", "wrong": "Pataisykite, kas pažymėta",
		"accept": "Patvirtinti pasiūlymą", "name": "Vardas ir pavardė", "button": "Patvirtinu", "to_accept": "Patvirtinti", "name_missing": "Įveskite vardą ir pavardę.", "agree_missing": "Pažymėkite, kad sutinkate.",
		"wording_changed": "Tekstas ką tik pasikeitė. Perskaitykite jį ir patvirtinkite dar kartą.", "text_missing": "Parašykite klausimą.", "too_long": "Tekstas per ilgas.", "too_often": "Klausimų per daug. Palaukite arba paskambinkite.",
		"accepted": "Pasiūlymas patvirtintas", "acceptance": "Jūsų patvirtinimas", "withdrawn": "Ankstesnis patvirtinimas ({accepted}) atšauktas: {withdrawn}. Jis nebegalioja.",
		"accepted_by": "%s, %s", "next": "Vadybininkas apie tai jau žino ir su jumis susisieks.", "sum": "Patvirtinto dokumento SHA-256",
		"gone":         "Šis automobilis nebeparduodamas. Kreipkitės į vadybininką – padėsime rasti kitą.",
		"other":        "Pasirinkote kitą pasiūlymo alternatyvą. Jei apsigalvojote, kreipkitės į vadybininką.",
		"over_revoked": "Nuoroda nebegalioja", "over_revoked_text": "Ši nuoroda į pasiūlymą panaikinta. Naujos nuorodos kreipkitės į vadybininką.",
		"over_archived": "Pasiūlymas atšauktas", "over_archived_text": "Šis pasiūlymas nebegalioja. Kreipkitės, jei jis dar domina.",
		"over_newer": "Yra naujesnis pasiūlymas", "over_newer_text": "Jums parengtas naujesnis pasiūlymas. Jo nuorodos kreipkitės į vadybininką.",
		"over_expired": "Pasiūlymo galiojimas baigėsi", "over_expired_text": "Kreipkitės, jei pasiūlymas dar domina: parengsime naują.",
		"unknown": "Nuoroda neteisinga", "unknown_text": "Patikrinkite, ar atidarėte visą nuorodą.", "busy": "Per daug bandymų", "busy_text": "Palaukite kelias minutes ir bandykite dar kartą.",
		"wording": "Susipažinau su pasiūlymu {number} ir prašau, kad {company} pagal jį parengtų automobilio pirkimo sutartį. Sutartis sudaroma tik ją pasirašius salone.",
	},
	"2": {
		"code": "en", "alternatives": "Your choices", "pdf": "Open the PDF", "picture": "%s, picture %d of %d", "for": "This offer is for", "conditions": "Conditions", "contact": "Your contact", "company": "Company",
		"ask": "Ask a question", "ask_text": "Your question", "send": "Send the question", "asked": "Your question was sent. You will get an answer soon.", "wrong": "Please correct what is marked",
		"accept": "Accept the offer", "name": "Name and surname", "button": "I accept", "to_accept": "Accept", "name_missing": "Enter your name and surname.", "agree_missing": "Tick that you agree.",
		"wording_changed": "The text has just changed. Read it and accept again.", "text_missing": "Write your question.", "too_long": "The text is too long.", "too_often": "Too many questions. Please wait, or call us.",
		"accepted": "The offer is accepted", "acceptance": "Your acceptance", "withdrawn": "An earlier acceptance ({accepted}) was withdrawn by {withdrawn}. It no longer holds.",
		"accepted_by": "%s, %s", "next": "Your contact knows about it and will get in touch.", "sum": "SHA-256 of the accepted document",
		"gone":         "This vehicle is no longer for sale. Ask your contact: we will help to find another.",
		"other":        "You have chosen another alternative of this offer. If you have changed your mind, ask your contact.",
		"over_revoked": "This link no longer works", "over_revoked_text": "This link to the offer was ended. Ask your contact for a new one.",
		"over_archived": "The offer was withdrawn", "over_archived_text": "This offer no longer holds. Ask us if you are still interested.",
		"over_newer": "There is a newer offer", "over_newer_text": "A newer offer was made for you. Ask your contact for its link.",
		"over_expired": "The offer has expired", "over_expired_text": "Ask us if you are still interested: we will make a new one.",
		"unknown": "This link is not right", "unknown_text": "Please check that you have opened the whole link.", "busy": "Too many attempts", "busy_text": "Please wait a few minutes and try again.",
		"wording": "I have read offer {number} and ask {company} to prepare a contract of sale by it. The contract is concluded only when it is signed at the dealer’s.",
	},
	"3": {
		"code": "lv", "alternatives": "Jūsu izvēles iespējas", "pdf": "Atvērt PDF", "picture": "%s, attēls %d no %d", "for": "Piedāvājums paredzēts", "conditions": "Nosacījumi", "contact": "Jūsu pārdevējs", "company": "Uzņēmums",
		"ask": "Jautājums pārdevējam", "ask_text": "Jūsu jautājums", "send": "Nosūtīt jautājumu", "asked": "Jautājums nosūtīts. Pārdevējs drīz atbildēs.", "wrong": "Lūdzu, izlabojiet atzīmēto",
		"accept": "Apstiprināt piedāvājumu", "name": "Vārds un uzvārds", "button": "Apstiprinu", "to_accept": "Apstiprināt", "name_missing": "Ierakstiet vārdu un uzvārdu.", "agree_missing": "Atzīmējiet, ka piekrītat.",
		"wording_changed": "Teksts tikko mainījās. Izlasiet to un apstipriniet vēlreiz.", "text_missing": "Uzrakstiet jautājumu.", "too_long": "Teksts ir pārāk garš.", "too_often": "Pārāk daudz jautājumu. Uzgaidiet vai piezvaniet.",
		"accepted": "Piedāvājums apstiprināts", "acceptance": "Jūsu apstiprinājums", "withdrawn": "Iepriekšējais apstiprinājums ({accepted}) ir atsaukts: {withdrawn}. Tas vairs nav spēkā.",
		"accepted_by": "%s, %s", "next": "Pārdevējs par to jau zina un ar jums sazināsies.", "sum": "Apstiprinātā dokumenta SHA-256",
		"gone":         "Šis automobilis vairs netiek pārdots. Sazinieties ar pārdevēju: palīdzēsim atrast citu.",
		"other":        "Jūs esat izvēlējies citu šī piedāvājuma alternatīvu. Ja pārdomājāt, sazinieties ar pārdevēju.",
		"over_revoked": "Saite vairs nedarbojas", "over_revoked_text": "Šī saite uz piedāvājumu ir slēgta. Lūdziet jaunu saiti pārdevējam.",
		"over_archived": "Piedāvājums ir atsaukts", "over_archived_text": "Šis piedāvājums vairs nav spēkā. Sazinieties ar mums, ja tas vēl interesē.",
		"over_newer": "Ir jaunāks piedāvājums", "over_newer_text": "Jums ir sagatavots jaunāks piedāvājums. Lūdziet tā saiti pārdevējam.",
		"over_expired": "Piedāvājuma termiņš ir beidzies", "over_expired_text": "Sazinieties ar mums, ja piedāvājums vēl interesē: sagatavosim jaunu.",
		"unknown": "Saite nav pareiza", "unknown_text": "Lūdzu, pārbaudiet, vai atvērāt visu saiti.", "busy": "Pārāk daudz mēģinājumu", "busy_text": "Uzgaidiet dažas minūtes un mēģiniet vēlreiz.",
		"wording": "Esmu iepazinies(-usies) ar piedāvājumu {number} un lūdzu {company} pēc tā sagatavot automobiļa pirkuma līgumu. Līgums ir noslēgts tikai pēc tā parakstīšanas salonā.",
	},
	"4": {
		"code": "et", "alternatives": "Teie valikud", "pdf": "Ava PDF", "picture": "%s, pilt %d / %d", "for": "Pakkumise saaja", "conditions": "Tingimused", "contact": "Teie müügikonsultant", "company": "Ettevõte",
		"ask": "Küsimus müügikonsultandile", "ask_text": "Teie küsimus", "send": "Saada küsimus", "asked": "Küsimus on saadetud. Müügikonsultant vastab peagi.", "wrong": "Palun parandage märgitu",
		"accept": "Kinnita pakkumine", "name": "Ees- ja perekonnanimi", "button": "Kinnitan", "to_accept": "Kinnita", "name_missing": "Sisestage ees- ja perekonnanimi.", "agree_missing": "Märkige, et nõustute.",
		"wording_changed": "Tekst muutus just. Lugege see läbi ja kinnitage uuesti.", "text_missing": "Kirjutage küsimus.", "too_long": "Tekst on liiga pikk.", "too_often": "Liiga palju küsimusi. Palun oodake või helistage.",
		"accepted": "Pakkumine on kinnitatud", "acceptance": "Teie kinnitus", "withdrawn": "Varasem kinnitus ({accepted}) on tagasi võetud: {withdrawn}. See enam ei kehti.",
		"accepted_by": "%s, %s", "next": "Müügikonsultant teab sellest ja võtab teiega ühendust.", "sum": "Kinnitatud dokumendi SHA-256",
		"gone":         "See auto ei ole enam müügis. Pöörduge müügikonsultandi poole: aitame leida teise.",
		"other":        "Olete valinud selle pakkumise teise variandi. Kui mõtlesite ümber, pöörduge müügikonsultandi poole.",
		"over_revoked": "Link enam ei tööta", "over_revoked_text": "See pakkumise link on suletud. Küsige müügikonsultandilt uut linki.",
		"over_archived": "Pakkumine on tagasi võetud", "over_archived_text": "See pakkumine enam ei kehti. Võtke ühendust, kui see veel huvitab.",
		"over_newer": "On olemas uuem pakkumine", "over_newer_text": "Teile on koostatud uuem pakkumine. Küsige selle linki müügikonsultandilt.",
		"over_expired": "Pakkumine on aegunud", "over_expired_text": "Võtke ühendust, kui pakkumine veel huvitab: koostame uue.",
		"unknown": "Link ei ole õige", "unknown_text": "Palun kontrollige, kas avasite kogu lingi.", "busy": "Liiga palju katseid", "busy_text": "Palun oodake mõni minut ja proovige uuesti.",
		"wording": "Olen tutvunud pakkumisega {number} ja palun, et {company} koostaks selle alusel auto müügilepingu. Leping on sõlmitud alles siis, kui see on esinduses allkirjastatud.",
	},
	"5": {
		"code": "ru", "alternatives": "Варианты на выбор", "pdf": "Открыть PDF", "picture": "%s, фото %d из %d", "for": "Предложение для", "conditions": "Условия", "contact": "Ваш менеджер", "company": "Компания",
		"ask": "Вопрос менеджеру", "ask_text": "Ваш вопрос", "send": "Отправить вопрос", "asked": "Вопрос отправлен. Менеджер скоро ответит.", "wrong": "Пожалуйста, исправьте отмеченное",
		"accept": "Подтвердить предложение", "name": "Имя и фамилия", "button": "Подтверждаю", "to_accept": "Подтвердить", "name_missing": "Введите имя и фамилию.", "agree_missing": "Отметьте, что вы согласны.",
		"wording_changed": "Текст только что изменился. Прочитайте его и подтвердите ещё раз.", "text_missing": "Напишите вопрос.", "too_long": "Текст слишком длинный.", "too_often": "Слишком много вопросов. Подождите или позвоните.",
		"accepted": "Предложение подтверждено", "acceptance": "Ваше подтверждение", "withdrawn": "Прежнее подтверждение ({accepted}) отменено: {withdrawn}. Оно больше не действует.",
		"accepted_by": "%s, %s", "next": "Менеджер уже знает об этом и свяжется с вами.", "sum": "SHA-256 подтверждённого документа",
		"gone":         "Этот автомобиль больше не продаётся. Обратитесь к менеджеру: поможем найти другой.",
		"other":        "Вы выбрали другую альтернативу этого предложения. Если вы передумали, обратитесь к менеджеру.",
		"over_revoked": "Ссылка больше не действует", "over_revoked_text": "Эта ссылка на предложение закрыта. Попросите у менеджера новую.",
		"over_archived": "Предложение отозвано", "over_archived_text": "Это предложение больше не действует. Обратитесь к нам, если оно ещё интересует.",
		"over_newer": "Есть более новое предложение", "over_newer_text": "Для вас подготовлено более новое предложение. Попросите у менеджера ссылку на него.",
		"over_expired": "Срок предложения истёк", "over_expired_text": "Обратитесь к нам, если предложение ещё интересует: подготовим новое.",
		"unknown": "Ссылка неверна", "unknown_text": "Пожалуйста, проверьте, открыли ли вы всю ссылку.", "busy": "Слишком много попыток", "busy_text": "Подождите несколько минут и попробуйте ещё раз.",
		"wording": "Я ознакомился (ознакомилась) с предложением {number} и прошу {company} подготовить по нему договор купли-продажи автомобиля. Договор заключается только после подписания в автосалоне.",
	},
}

// word is one of the page's own; a language that it does not speak is answered in English.
func word(language, name string) string {
	if text := words[language][name]; text != "" {
		return text
	}
	return words["2"][name]
}
