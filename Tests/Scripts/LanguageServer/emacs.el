;;; emacs.el --- Does in Emacs what `editors' describes  -*- lexical-binding: t; -*-
(require 'cl-lib)
(package-initialize)
(require 'markdown-mode)
(setq make-backup-files nil auto-save-default nil create-lockfiles nil
      board (getenv "BOARD")
      uses-eglot (equal (getenv "CLIENT") "eglot"))

(defun await (what condition &optional seconds)
  "Lets Emacs work until CONDITION holds."
  (let ((end (+ (float-time) (or seconds 20))) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end)
        (message "%s\n%s" what (buffer-string))
        (error "No %s" what))
      (accept-process-output nil 0.02)
      (when (input-pending-p) (discard-input)))
    value))

(defun go (word)
  (goto-char (point-min))
  (search-forward word)
  (goto-char (match-beginning 0)))

(defun messages ()
  "What the findings say."
  (if uses-eglot
      (progn (flymake-start)
             (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
    (mapcar (lambda (each) (gethash "message" each))
            (apply #'append (mapcar (lambda (list) (append list nil)) (hash-table-values (lsp-diagnostics)))))))

(defun has (words)
  (lambda () (cl-some (lambda (each) (string-match-p (regexp-quote words) each)) (messages))))

(defun resolve ()
  "Tells the server what changed, as eglot does when nobody types for a moment, which is never in batch mode."
  (when uses-eglot (eglot--signal-textDocument/didChange)))

(defun chosen (title)
  (lambda (_prompt items &rest _)
    (let ((names (if (functionp items) (all-completions "" items)
                   (mapcar (lambda (each) (if (consp each) (car each) each)) items))))
      (or (cl-find title names :test (lambda (title name) (string-prefix-p title name)))
          (error "No action %s among %s" title names)))))

(defun act (title)
  (let ((before (buffer-string)))
    (cl-letf (((symbol-function 'completing-read) (chosen title)))
      (if uses-eglot
          ;; As if the command were given by a key.
          (let ((last-nonmenu-event ?x)) (call-interactively #'eglot-code-actions))
        (lsp-execute-code-action
         (or (cl-find title (lsp-code-actions-at-point)
                      :test (lambda (title each) (string-prefix-p title (gethash "title" each))))
             (error "No action %s" title)))))
    (await title (lambda () (not (equal before (buffer-string)))))
    (resolve)))

(if uses-eglot
    (progn
      (require 'eglot)
      (setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil)
      (add-to-list 'eglot-server-programs `(markdown-mode . (,board "lsp"))))
  (require 'lsp-mode)
  (setq lsp-auto-guess-root t lsp-keep-workspace-alive nil lsp-restart 'ignore lsp-enable-snippet nil
        lsp-diagnostics-provider :none lsp-headerline-breadcrumb-enable nil lsp-modeline-code-actions-enable nil
        lsp-session-file (expand-file-name "session" default-directory))
  (add-to-list 'lsp-language-id-configuration '(markdown-mode . "markdown"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (list board "lsp"))
                    :activation-fn (lsp-activate-on "markdown") :server-id 'board)))

(find-file "board.md")
(markdown-mode)
(if uses-eglot
    (apply #'eglot--connect (eglot--guess-contact))
  (lsp)
  (await "server" (lambda () (and lsp-mode (lsp-workspaces)
                                  (eq (lsp--workspace-status (car (lsp-workspaces))) 'initialized)))))

(if (getenv "MIDNIGHT")
    (progn
      (await "finding of the day before" (has "is due"))
      (when (funcall (has "was due")) (error "Overdue before midnight"))
      (await "midnight" (has "was due") 120))
  (await "finding 'overdue'" (has "was due 2026-11-18"))
  (go "needs:se")
  (end-of-line)
  (completion-at-point)
  (await "completed id" (lambda () (save-excursion (goto-char (point-min)) (search-forward "needs:seeds\n" nil t))))
  (go "[due:")
  (act (getenv "FIX"))
  (go "Cut")
  (act "Move to Doing")
  (if uses-eglot (eglot-format-buffer) (lsp-format-buffer))
  (resolve)
  (go "id:hedge")
  (forward-char 4)
  (if uses-eglot (eglot-rename "beech") (lsp-rename "beech"))
  (await "renamed id" (lambda () (save-excursion (goto-char (point-min)) (search-forward "needs:beech" nil t))))
  (save-buffer))
(if uses-eglot
    (eglot-shutdown (eglot--current-server-or-lose))
  (lsp-workspace-shutdown (car (lsp-workspaces))))
;; Tells that the end was reached.
(write-region "" nil "done")
(kill-emacs 0)
